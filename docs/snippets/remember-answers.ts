import { rememberAnswers, reviewChanges } from '@scrutineer/core'
import { openai } from '@scrutineer/providers'
import { textFiles } from '@scrutineer/tools'
import { gitRange } from '@scrutineer/tools/git'

export const run = reviewChanges({
  changes: gitRange({ dir: '.', from: 'main', to: 'HEAD' }),
  // An answer to exactly the same request is taken from the folder instead of asked for.
  model: rememberAnswers(openai('gpt-5-mini'), textFiles('.cache/answers')),
  // Parts that are done are kept, and with `resume` taken from there.
  reviewed: textFiles('.cache/reviewed'),
  resume: true,
})
