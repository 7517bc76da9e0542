import { describeError, reviewChanges } from '@scrutineer/core'
import { openai } from '@scrutineer/providers'
import { gitRange } from '@scrutineer/tools/git'

const result = await reviewChanges({
  changes: gitRange({ dir: '.', from: 'origin/main', to: 'HEAD' }),
  model: openai('gpt-5-mini'),
  failOn: ['critical'],
})

if (result.isErr()) {
  console.error(describeError(result.error))
  process.exitCode = 2
} else {
  const { exitCode, result: verdict, causes } = result.value.outcome
  console.log(verdict, ...causes)
  process.exitCode = exitCode
}
