import { azure } from './azure.ts'
import { generic } from './generic.ts'
import { openai } from './openai.ts'
import { opencode } from './opencode.ts'
import type { ResponsesModelFamily, ResponsesProfile } from './responses-profile.ts'

/** The models of OpenAI that do not reason. All others do, those of tomorrow too. */
const plain = { reasons: false, sampling: 'free' } as const
const families: readonly ResponsesModelFamily[] = [
  { startsWith: 'gpt-5-chat', ...plain },
  { startsWith: 'gpt-4', ...plain },
  { startsWith: 'gpt-3.5', ...plain },
  { startsWith: 'chatgpt-4o', ...plain },
]

/** An endpoint nobody knows that speaks OpenAI's Responses: what it does not take, it has to refuse once. */
export const genericResponses: ResponsesProfile = {
  name: 'generic',
  baseUrl: null,
  rootPath: generic.rootPath,
  hosts: [],
  keyEnv: [],
  bearerEnv: [],
  baseUrlEnv: [],
  keyRequired: false,
  auth: generic.auth,
  envHeaders: {},
  versionQuery: null,
  defaultMaxOutputTokens: null,
  minOutputTokens: 1,
  forcedTools: 'native',
  reasons: true,
  sampling: 'free',
  looseTools: 'say',
  contextWindow: null,
  session: { header: null, field: null },
  finishReasons: {},
  errorCodes: {
    invalid_prompt: 'content_filtered',
    bio_policy: 'content_filtered',
    misalignment_policy_violation: 'content_filtered',
    data_residency_mismatch: 'region_blocked',
    vector_store_timeout: 'timeout',
  },
  body: {},
  omitFields: [],
  families: [],
}

/** OpenAI itself. What a model reasons is part of the room for its answer, so there is more of it than elsewhere. */
export const openaiResponses: ResponsesProfile = {
  ...genericResponses,
  name: openai.name,
  baseUrl: openai.baseUrl,
  hosts: openai.hosts,
  keyEnv: openai.keyEnv,
  baseUrlEnv: openai.baseUrlEnv,
  envHeaders: openai.envHeaders,
  keyRequired: true,
  defaultMaxOutputTokens: 16_384,
  minOutputTokens: 16,
  sampling: 'without_reasoning',
  session: openai.session,
  families,
}

/** The model is the name of a deployment, so nothing can be told from it. */
export const azureResponses: ResponsesProfile = {
  ...openaiResponses,
  name: azure.name,
  baseUrl: azure.baseUrl,
  rootPath: azure.rootPath,
  hosts: azure.hosts,
  keyEnv: azure.keyEnv,
  baseUrlEnv: azure.baseUrlEnv,
  envHeaders: {},
  versionQuery: azure.versionQuery,
  auth: azure.auth,
  sampling: 'free',
  families: [],
}

/** The gateway of OpenCode, which serves some models by this protocol alone. */
export const opencodeResponses: ResponsesProfile = {
  ...genericResponses,
  name: opencode.name,
  baseUrl: opencode.baseUrl,
  rootPath: opencode.rootPath,
  hosts: opencode.hosts,
  keyEnv: opencode.keyEnv,
  baseUrlEnv: opencode.baseUrlEnv,
  keyRequired: true,
  defaultMaxOutputTokens: openaiResponses.defaultMaxOutputTokens,
  session: opencode.session,
  errorCodes: { ...genericResponses.errorCodes, ...opencode.errorCodes },
  families,
}
