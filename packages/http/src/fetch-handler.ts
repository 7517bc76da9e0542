/** Answers one request: the shape that every fetch host takes, and that any function can call in a test. */
export type FetchHandler = (request: Request) => Response | Promise<Response>
