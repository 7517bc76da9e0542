/** A request, ready to be sent. */
export interface HttpRequest {
  /** Left out: POST. A GET has no body. */
  readonly method?: 'GET' | 'POST' | undefined
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
  /** Set where it came as a stream of events: then `bytes` are the JSON that was put together from them. */
  readonly streamed?: StreamedBody | undefined
}

/** What the JSON that was put together from a stream does not tell. */
export interface StreamedBody {
  /**
   * Why the JSON is not the whole answer; null when it is. `cut`: the stream ended before the answer did. `broken`: one of its
   * events could not be read. `unmarked`: the answer says that it has ended, and the end of the stream is not marked.
   */
  readonly fault: 'cut' | 'broken' | 'unmarked' | null
  /** A key stood twice in an object of an event, or reached a prototype. */
  readonly unsafeKeys: boolean
}
