import { generic } from '../../profiles/generic.ts'
import { changeKinds } from '../../profiles/own-profiles.ts'
import { profileForModel } from '../../profiles/profile-for-model.ts'
import { profiles } from '../../profiles/profiles.ts'
import type { VendorProfile } from '../../profiles/vendor-profile.ts'
import type { Protocol } from '../protocol.ts'
import { adaptProfile } from './adapt-profile.ts'
import { assembleStream } from './assemble-stream.ts'
import { decodeResponse } from './decode-response.ts'
import { encodeRequest } from './encode-request.ts'

/** OpenAI's chat completions, which most vendors and every local server speak in some dialect. */
export const chatCompletions: Protocol<VendorProfile> = {
  endpointPath: () => '/chat/completions',
  rootPathFor: 'bare_host',
  reservedFields: new Set(['model', 'messages', 'tools', 'tool_choice', 'stream', 'n']),
  profiles,
  generic,
  change: changeKinds.openai,
  profileForModel,
  encodeRequest,
  decodeResponse,
  assembleStream,
  adaptProfile,
}
