import { cloud } from './cloud.ts'
import type { VendorProfile } from './vendor-profile.ts'

/** The model is the name of a deployment, so nothing can be told from it. */
export const azure: VendorProfile = {
  ...cloud,
  name: 'azure',
  rootPath: '/openai/v1',
  hosts: ['.openai.azure.com', '.services.ai.azure.com', '.cognitiveservices.azure.com'],
  keyEnv: ['AZURE_OPENAI_API_KEY', 'AZURE_API_KEY'],
  baseUrlEnv: ['AZURE_OPENAI_ENDPOINT'],
  auth: { header: 'api-key', prefix: '' },
  maxTokensField: 'max_completion_tokens',
  replay: { message: [], calls: false, empty: false },
}
