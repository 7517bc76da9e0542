import { knownProfiles } from '../../profiles/known-profiles.ts'
import type { MessagesProfile } from '../../profiles/messages-profile.ts'
import { changeKinds } from '../../profiles/own-profiles.ts'
import type { Protocol } from '../protocol.ts'
import { adaptProfile } from './adapt-profile.ts'
import { assembleStream } from './assemble-stream.ts'
import { decodeResponse } from './decode-response.ts'
import { encodeRequest } from './encode-request.ts'
import { profileForModel } from './profile-for-model.ts'

/** Anthropic's Messages. A base URL is, as everywhere for this protocol, one without the version, and may have it. */
export const anthropicMessages: Protocol<MessagesProfile> = {
  endpointPath: () => '/messages',
  rootPathFor: 'unversioned',
  // A variable may hold the whole address for the protocol that most programs speak.
  address: { anyEndpoint: /\/(?:chat\/completions|responses)$/, keyParameter: 'api-key' },
  reservedFields: new Set(['model', 'messages', 'system', 'tools', 'tool_choice', 'max_tokens', 'stream']),
  profiles: knownProfiles.anthropic,
  generic: knownProfiles.anthropic.generic,
  change: changeKinds.anthropic,
  profileForModel,
  encodeRequest,
  decodeResponse,
  assembleStream,
  adaptProfile,
}
