import { knownProfiles } from '../../profiles/known-profiles.ts'
import { changeKinds } from '../../profiles/own-profiles.ts'
import type { ResponsesProfile } from '../../profiles/responses-profile.ts'
import type { Protocol } from '../protocol.ts'
import { adaptProfile } from './adapt-profile.ts'
import { assembleStream } from './assemble-stream.ts'
import { decodeResponse } from './decode-response.ts'
import { encodeRequest } from './encode-request.ts'
import { profileForModel } from './profile-for-model.ts'

/** OpenAI's Responses, without anything kept at the server: the whole conversation goes with every request. */
export const openaiResponses: Protocol<ResponsesProfile> = {
  endpointPath: () => '/responses',
  rootPathFor: 'bare_host',
  // A variable may hold the whole address for the protocol that most programs speak.
  address: { anyEndpoint: /\/chat\/completions$/, keyParameter: 'api-key' },
  reservedFields: new Set([
    'model',
    'instructions',
    'input',
    'include',
    'tools',
    'tool_choice',
    'max_output_tokens',
    'store',
    'stream',
    'background',
    'conversation',
    'previous_response_id',
    'context_management',
    'prompt',
  ]),
  profiles: knownProfiles.responses,
  generic: knownProfiles.responses.generic,
  change: changeKinds.responses,
  profileForModel,
  encodeRequest,
  decodeResponse,
  assembleStream,
  adaptProfile,
}
