import { type ChatRules, plainModel, plainVendor } from './chat-rules.test-support.ts'
import { deepseek } from './deepseek.test-support.ts'
import { moonshot } from './moonshot.test-support.ts'
import { zai } from './zai.test-support.ts'

const thinks = ['thinking', 'reasoning_effort']

/** A gateway that wants its session named and passes on what its upstreams refuse, in an error of its own. */
export const opencode: ChatRules = {
  ...plainVendor,
  vendor: 'opencode',
  path: '/zen/go/v1/chat/completions',
  session: 'x-opencode-session',
  errors: 'gateway',
  models: {
    'deepseek-v4-flash': {
      ...(deepseek.models['deepseek-v4-flash'] ?? plainModel),
      choicesWhenSilent: [],
    },
    'kimi-k2.6': { ...(moonshot.models['kimi-k2.6'] ?? plainModel), sampling: 'always', thinking: thinks },
    'glm-5.3': { ...(zai.models['glm-5.3'] ?? plainModel), thinking: thinks },
    'gpt-5.4-mini': { ...plainModel, thinking: thinks },
  },
}
