import { err, ok, type Result } from 'neverthrow'
import type { FetchProblem } from '../../fetch/fetch-problem.ts'
import { problemOfWords, refusedFetch } from '../../fetch/fetch-problem.ts'
import { lineOf, type Packet, readPackets } from './packet.ts'

/** What a server sent for a fetch. */
export interface FetchAnswer {
  /** Commits whose parents were left out. */
  readonly shallow: readonly string[]
  readonly pack: Uint8Array
}

const brokenOff: FetchProblem = {
  code: 'unavailable',
  detail: 'the server stopped in the middle of its answer',
}

/** The channels that share the section of the pack. */
const packChannel = 1
const progressChannel = 2

/** Reads the sections of an answer to protocol 2's `fetch`. Nothing that the server says in words goes out. */
export function readFetchAnswer(bytes: Uint8Array): Result<FetchAnswer, FetchProblem> {
  const packets = readPackets(bytes)
  if (packets === null) return err(brokenOff)
  const shallow: string[] = []
  const parts: Uint8Array[] = []
  let section: string | null = null
  let ended = false
  for (const packet of packets) {
    if (packet.kind !== 'data') {
      section = null
      ended ||= packet.kind === 'flush'
      continue
    }
    const refusal = refusalOf(packet, section)
    if (refusal !== null) return err(problemOfRefusal(refusal, section))
    if (section === 'packfile') {
      const [channel] = packet.bytes
      if (channel === packChannel) parts.push(packet.bytes.subarray(1))
      else if (channel !== progressChannel) return err(brokenOff)
    } else if (section === null) section = lineOf(packet)
    else if (section === 'shallow-info') {
      const oid = /^shallow ([0-9a-f]{40})$/.exec(lineOf(packet) ?? '')?.[1]
      if (oid !== undefined) shallow.push(oid)
    }
  }
  return ended && parts.length > 0 ? ok({ shallow, pack: Buffer.concat(parts) }) : err(brokenOff)
}

const errorChannel = 3

/** Words that say nothing known, once the pack has begun, are an end in the middle: git, too, takes them for that. Nothing here failed. */
function problemOfRefusal(words: string, section: string | null): FetchProblem {
  const problem = problemOfWords(words)
  if (problem.code !== 'failed') return problem
  return section === 'packfile' ? brokenOff : refusedFetch
}

/** The server's words when it refuses, by a line of its own or on the channel for that. */
function refusalOf(packet: Extract<Packet, { kind: 'data' }>, section: string | null): string | null {
  if (section === 'packfile') {
    const isError = packet.bytes[0] === errorChannel
    return isError ? Buffer.from(packet.bytes.subarray(1)).toString('latin1') : null
  }
  const line = lineOf(packet)
  return line?.startsWith('ERR ') === true ? line.slice('ERR '.length) : null
}
