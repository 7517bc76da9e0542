import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

/**
 * The model is the name of a deployment, so nothing can be told from it. Addresses below `/openai/v1` need no version; the older
 * ones, `/openai/deployments/{model}`, do. 2024-10-21 is the newest of theirs that is no preview.
 */
export const azure: VendorProfile = {
  ...cloud,
  name: 'azure',
  rootPath: '/openai/v1',
  hosts: ['.openai.azure.com', '.services.ai.azure.com', '.cognitiveservices.azure.com'],
  keyEnv: ['AZURE_OPENAI_API_KEY', 'AZURE_API_KEY'],
  baseUrlEnv: ['AZURE_OPENAI_ENDPOINT'],
  auth: { header: 'api-key', prefix: '' },
  versionQuery: {
    parameter: 'api-version',
    path: '/openai/deployments/',
    env: ['OPENAI_API_VERSION'],
    usual: '2024-10-21',
  },
  maxTokensField: 'max_completion_tokens',
  callIds: 'plain',
  thinking: ['reasoning_effort'],
  replay: { message: [], calls: false, empty: false },
}
