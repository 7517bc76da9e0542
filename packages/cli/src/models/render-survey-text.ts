import { explainChoice } from './explain-choice.ts'
import { describeModelOrigin } from './model-setting.ts'
import { renderFacts } from './render-facts.ts'
import type { ModelsSurvey, SurveyedReviewer } from './survey-models.ts'

/** More of one server's models are counted only. */
const mostModels = 20

/** What was found for people: who reviews and why, then all that could have decided otherwise. */
export function renderSurveyText({
  reviewer,
  fallbacks,
  settings,
  keyVariables,
  servers,
  profiles,
}: ModelsSurvey): string {
  return renderFacts([
    ['reviews here', reviewer === null ? 'nobody' : describeReviewer(reviewer)],
    ...(reviewer === null ? [] : [['why', explainChoice(reviewer.choice, settings)] as const]),
    ...fallbacks.map((each) => ['in its place', describeReviewer(each)] as const),
    ...settings.map(
      (setting) =>
        [setting.name, `${setting.value ?? 'set, not shown'} (${describeModelOrigin(setting)})`] as const,
    ),
    ['keys set', keyVariables.length === 0 ? 'none' : keyVariables.join(', ')],
    ...servers.map(
      ({ profile, endpoint, models }) => [profile, `${endpoint}: ${describeModels(models)}`] as const,
    ),
    ...(servers.length === 0 ? [['this machine', 'no model server found'] as const] : []),
    ['profiles', profiles.join(', ')],
  ])
}

/** A reviewer in one line. */
export function describeReviewer({
  provider,
  model,
  isAi,
  endpoint,
  contextWindow,
}: SurveyedReviewer): string {
  if (!isAi) return 'the built-in offline reviewer, which is no AI'
  const at = endpoint === null ? '' : ` at ${endpoint}`
  const holds = contextWindow === null ? '' : `, which holds ${contextWindow} tokens`
  return `${model} of ${provider}${at}${holds}`
}

function describeModels(models: ModelsSurvey['servers'][number]['models']): string {
  if (models.length === 0) return 'no model that could review'
  const shown = models.slice(0, mostModels).map(({ id, loaded, contextWindow }) => {
    const facts = [
      ...(loaded === true ? ['loaded'] : []),
      ...(contextWindow === null ? [] : [`${contextWindow} tokens`]),
    ]
    return facts.length === 0 ? id : `${id} (${facts.join(', ')})`
  })
  const more = models.length - shown.length
  return `${shown.join(', ')}${more === 0 ? '' : `, and ${more} more`}`
}
