import { describeError, renderMarkdown, reviewChanges } from '@scrutineer/core'
import { openai } from '@scrutineer/providers'
import { gitRange } from '@scrutineer/tools/git'

const result = await reviewChanges({
  changes: gitRange({ dir: '.', from: 'main', to: 'HEAD' }),
  model: openai('gpt-5-mini'), // key from OPENAI_API_KEY
})

result.match(
  (report) => console.log(renderMarkdown(report)),
  (error) => console.error(describeError(error)),
)
