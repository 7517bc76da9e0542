import type { JsonObject } from '@scrutineer/core'

/** The mark that many servers end their streams with; it is no JSON. */
export const endMark = '[DONE]'

/** Puts the events of one stream together to the body that a plain answer would have had. Pure but for what it collects. */
export interface StreamAssembler {
  /** Whether the protocol marks the end of a stream beside the end of the answer. */
  readonly marksEnd: boolean
  /**
   * Takes the JSON of one event, or the end mark; `name` is the event's own, empty for none. False where it cannot be part of
   * what came before, so that something must be missing. What nobody knows is passed over.
   */
  take(data: JsonObject | typeof endMark, name: string): boolean
  /**
   * `open`: the answer may go on. `said`: it says why it ended, and the end that the protocol marks has not come. `over`:
   * whatever comes is no part of it.
   */
  reached(): 'open' | 'said' | 'over'
  /** Characters of what is kept so far, within a few. */
  size(): number
  /** The body as far as it came. */
  body(): AssembledBody
}

/** A body put together. */
export interface AssembledBody {
  readonly body: JsonObject
  /** A key stood twice in a text that is an object by now, or reached a prototype: nothing else tells of it any more. */
  readonly unsafeKeys: boolean
}

/** Starts an assembler for one answer. */
export type AssembleStream = () => StreamAssembler
