import { anthropic, openai, withFallbacks } from '@scrutineer/providers'

export const model = withFallbacks(openai('gpt-5-mini'), [anthropic('claude-sonnet-5-5')])
