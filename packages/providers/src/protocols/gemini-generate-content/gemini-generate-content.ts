import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import { knownProfiles } from '../../profiles/known-profiles.ts'
import { changeKinds } from '../../profiles/own-profiles.ts'
import type { Protocol } from '../protocol.ts'
import { adaptProfile } from './adapt-profile.ts'
import { assembleStream } from './assemble-stream.ts'
import { decodeResponse } from './decode-response.ts'
import { encodeRequest } from './encode-request.ts'
import { anyEndpoint, endpointPath } from './endpoint-path.ts'

/** Gemini's generateContent. The model stands in the address; a base URL is one without the version, and may have it. */
export const geminiGenerateContent: Protocol<GeminiProfile> = {
  endpointPath,
  rootPathFor: 'unversioned',
  address: { anyEndpoint, keyParameter: 'key' },
  reservedFields: new Set(['model', 'contents', 'systemInstruction', 'tools', 'toolConfig', 'stream']),
  profiles: knownProfiles.gemini,
  generic: knownProfiles.gemini.generic,
  change: changeKinds.gemini,
  profileForModel: (profile) => profile,
  encodeRequest,
  decodeResponse,
  assembleStream,
  adaptProfile,
}
