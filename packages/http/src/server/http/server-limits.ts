/** How much the server takes. */
export interface ServerLimits {
  /** UTF-8 bytes of a policy in a new submission; replays are not held to it. At most 49,152. Default 32,768. */
  readonly policyBytes: number
  /** Reviews of one client that have not ended. Default 4. */
  readonly unfinishedOfClient: number
  /** Asynchronous reviews, of all clients, that no worker has begun. Default 100. */
  readonly backlog: number
  /** Requests of one client: on average, and at once. Default 10 a second, 20. */
  readonly requestsPerSecond: number
  readonly requestBurst: number
}

export const defaultLimits: ServerLimits = {
  policyBytes: 32_768,
  unfinishedOfClient: 4,
  backlog: 100,
  requestsPerSecond: 10,
  requestBurst: 20,
}
