import type { VendorProfile } from './vendor-profile.ts'

/** An endpoint nobody knows: the smallest portable request, and whatever reasoning came back is sent back. */
export const generic: VendorProfile = {
  name: 'generic',
  baseUrl: null,
  rootPath: '/v1',
  hosts: [],
  keyEnv: [],
  baseUrlEnv: [],
  keyRequired: false,
  auth: { header: 'authorization', prefix: 'Bearer ' },
  envHeaders: {},
  systemRole: 'system',
  maxTokensField: 'max_tokens',
  defaultMaxOutputTokens: null,
  forcedTools: 'native',
  requiredWord: 'required',
  noneTool: 'send',
  replay: {
    message: ['reasoning_content', 'reasoning', 'reasoning_details', 'thinking_blocks'],
    calls: true,
    empty: false,
  },
  session: { header: null, field: null },
  callIds: 'verbatim',
  schemaDialect: 'portable',
  finishReasons: {},
  errorCodes: {},
  body: {},
  omitFields: [],
  families: [],
}
