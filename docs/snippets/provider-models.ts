// #region models
import {
  anthropic,
  createOpenAICompatible,
  gemini,
  openai,
  openaiResponses,
  openCode,
} from '@scrutineer/providers'

anthropic('claude-sonnet-5-5') // key from ANTHROPIC_API_KEY
gemini('gemini-3.8-flash') // key from GOOGLE_API_KEY or GEMINI_API_KEY
openai('gpt-4.1') // key from OPENAI_API_KEY
openaiResponses('gpt-5.6') // the same key, for models that reason
openCode('deepseek-v4-flash') // key from OPENCODE_API_KEY

const local = createOpenAICompatible({
  name: 'ollama',
  profile: 'ollama',
  tolerate: ['tool_id_synthesised'],
})
local('qwen3:8b')
// #endregion
