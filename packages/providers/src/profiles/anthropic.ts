import { claudeModels } from './claude-models.ts'
import type { MessagesProfile } from './messages-profile.ts'
import { opencode } from './opencode.ts'

/** An endpoint nobody knows that speaks Anthropic's Messages: what it does not take, it has to refuse once. */
export const genericMessages: MessagesProfile = {
  name: 'generic',
  baseUrl: null,
  rootPath: '/v1',
  hosts: [],
  keyEnv: [],
  bearerEnv: [],
  baseUrlEnv: [],
  keyRequired: false,
  auth: { header: 'x-api-key', prefix: '' },
  envHeaders: {},
  versionQuery: null,
  version: '2023-06-01',
  defaultMaxOutputTokens: 8192,
  // Anthropic's own client sends no request for more without streaming: at 128,000 tokens an hour it may take ten minutes.
  maxOutputTokens: 21_333,
  cacheMarkers: 4,
  forcedTools: 'native',
  sampling: 'free',
  thinking: ['adaptive', 'enabled', 'disabled', 'between_tools'],
  thinkingUpToHigh: [],
  contextWindow: null,
  session: { header: null, field: null },
  finishReasons: {},
  errorCodes: {
    authentication_error: 'auth',
    billing_error: 'billing',
    permission_error: 'permission',
    not_found_error: 'model_not_found',
    request_too_large: 'context_overflow',
    overloaded_error: 'overloaded',
    timeout_error: 'timeout',
    api_error: 'server_error',
  },
  body: {},
  omitFields: [],
  families: claudeModels,
}

/** Anthropic itself. */
export const anthropic: MessagesProfile = {
  ...genericMessages,
  name: 'anthropic',
  baseUrl: 'https://api.anthropic.com',
  hosts: ['api.anthropic.com'],
  keyEnv: ['ANTHROPIC_API_KEY'],
  bearerEnv: ['ANTHROPIC_AUTH_TOKEN'],
  baseUrlEnv: ['ANTHROPIC_BASE_URL'],
  keyRequired: true,
}

/** The gateway of OpenCode, which serves some models by this protocol alone. Its address is that of all its protocols. */
export const opencodeMessages: MessagesProfile = {
  ...genericMessages,
  name: opencode.name,
  baseUrl: opencode.baseUrl,
  rootPath: opencode.rootPath,
  hosts: opencode.hosts,
  keyEnv: opencode.keyEnv,
  baseUrlEnv: opencode.baseUrlEnv,
  keyRequired: true,
  session: opencode.session,
  errorCodes: { ...genericMessages.errorCodes, ...opencode.errorCodes },
}
