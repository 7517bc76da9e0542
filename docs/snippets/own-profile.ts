// #region own
import { createOpenAICompatible } from '@scrutineer/providers'

const acme = createOpenAICompatible({
  name: 'acme',
  profile: 'acme',
  profiles: {
    acme: {
      extends: 'deepseek',
      baseUrl: 'https://llm.acme.dev/v1',
      keyEnv: ['ACME_KEY'],
      contextWindow: 64_000,
    },
    openai: { maxTokensField: 'max_tokens' },
  },
})
acme('acme-2').settingsError // null, or what is wrong with the profile
// #endregion
