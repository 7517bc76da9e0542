/** A request, ready to be sent. */
export interface HttpRequest {
  readonly url: string
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** An answer, read to its end. */
export interface HttpAnswer {
  readonly status: number
  /** Names in lower case; a repeated header is joined with a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array
}
