// #region rules
import { explainRules, reviewChanges } from '@scrutineer/core'
import { openai } from '@scrutineer/providers'
import { gitRange } from '@scrutineer/tools/git'
import { fileRules } from '@scrutineer/tools/rules'

const rules = fileRules({ file: 'review-rules.yaml', globalFolder: '/etc/scrutineer' })

const result = await reviewChanges({
  changes: gitRange({ dir: '.', from: 'main', to: 'HEAD' }),
  model: openai('gpt-5-mini'),
  rules,
  guidance: 'none',
})
for (const { path, layer, pattern } of result.map((report) => report.rules).unwrapOr([])) {
  console.log(path, layer, pattern)
}

const explained = await explainRules({ rules, repository: null, paths: ['src/a.go'] })
explained.map(({ paths }) => console.log(paths[0]?.rule.text))
// #endregion
