// #region models
import { createOpenAICompatible, openai, openCode } from '@scrutineer/providers'

openai('gpt-4.1') // key from OPENAI_API_KEY
openCode('deepseek-v4-flash') // key from OPENCODE_API_KEY

const local = createOpenAICompatible({
  name: 'ollama',
  profile: 'ollama',
  tolerate: ['tool_id_synthesised'],
})
local('qwen3:8b')
// #endregion
