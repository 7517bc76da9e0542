import { type ChatRules, plainModel } from './chat-rules.test-support.ts'
import { openai } from './openai.test-support.ts'

/** OpenAI's models behind the names of deployments, with a key in a header of its own. */
export const azure: ChatRules = {
  ...openai,
  vendor: 'azure',
  path: '/openai/v1/chat/completions',
  key: { header: 'api-key', prefix: '' },
  models: { 'our-deployment': { ...plainModel, thinking: ['reasoning_effort'] } },
}

/** The same by the older addresses, which hold the name of the deployment and want a version. */
export const azureDeployments: ChatRules = {
  ...azure,
  path: '/openai/deployments/our-deployment/chat/completions',
  version: 'api-version',
}
