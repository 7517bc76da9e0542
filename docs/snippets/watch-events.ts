// #region watch
import { reviewChanges } from '@scrutineer/core'
import { openai } from '@scrutineer/providers'
import { gitCommit } from '@scrutineer/tools/git'

const run = reviewChanges({
  changes: gitCommit({ dir: '.', commit: 'HEAD' }),
  model: openai('gpt-5-mini'),
  signal: AbortSignal.timeout(300_000),
})

for await (const event of run) {
  if (event.type === 'finding-accepted') console.log(event.finding.path, event.finding.title)
}
const result = await run // the same run, already finished: nothing is done twice
// #endregion

export const hasReport = result.isOk()
