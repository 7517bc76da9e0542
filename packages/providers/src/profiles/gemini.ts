import type { GeminiProfile } from './gemini-profile.ts'

/** An endpoint nobody knows that speaks generateContent: what it does not take, it has to refuse once. */
export const genericGemini: GeminiProfile = {
  name: 'generic',
  baseUrl: null,
  rootPath: '/v1beta',
  hosts: [],
  keyEnv: [],
  bearerEnv: [],
  baseUrlEnv: [],
  keyRequired: false,
  auth: { header: 'x-goog-api-key', prefix: '' },
  envHeaders: {},
  versionQuery: null,
  defaultMaxOutputTokens: 8192,
  forcedTools: 'native',
  contextWindow: null,
  schemaDialect: 'json_schema',
  thinking: ['thinkingLevel', 'thinkingBudget'],
  missingSignature: 'leave_out',
  session: { header: null, field: null },
  finishReasons: {},
  // The other names of a status say no more than the number beside them.
  errorCodes: {
    UNAUTHENTICATED: 'auth',
    NOT_FOUND: 'model_not_found',
    CANCELLED: 'timeout',
    DEADLINE_EXCEEDED: 'timeout',
    UNAVAILABLE: 'overloaded',
  },
  body: {},
  omitFields: [],
}

/** Google's own. Of two keys Google's client takes the one that is named after Google. */
export const gemini: GeminiProfile = {
  ...genericGemini,
  name: 'gemini',
  baseUrl: 'https://generativelanguage.googleapis.com',
  hosts: ['generativelanguage.googleapis.com'],
  keyEnv: ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  baseUrlEnv: ['GOOGLE_GEMINI_BASE_URL'],
  keyRequired: true,
}
