import type { EndpointProfile } from '../../profiles/endpoint-profile.ts'
import type { EncodeSettings } from '../protocol.ts'

/** Whether a request asks for a stream of events: where that is wished for and the endpoint has not refused it. */
export function asksForStream({ stream }: EncodeSettings, { omitFields }: EndpointProfile): boolean {
  return stream === true && !omitFields.includes('stream')
}
