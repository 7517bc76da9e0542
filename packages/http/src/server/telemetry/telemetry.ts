import type { OnLifecycleEvent } from '../lifecycle/lifecycle-event.ts'

/** What a server tells those who watch many of them. Holds nothing that its log would not. */
export interface Telemetry {
  /** Answers an exchange inside of a span, below that of the caller where its headers name one. */
  answer(request: Request, answer: (request: Request) => Promise<Response>): Promise<Response>
  /** Hears what happens to reviews. */
  readonly onEvent: OnLifecycleEvent
}
