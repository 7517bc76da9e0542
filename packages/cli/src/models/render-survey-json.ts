import { toSafeJson } from '../output/to-safe-json.ts'
import { explainChoice } from './explain-choice.ts'
import type { ModelSetting } from './model-setting.ts'
import type { ModelsSurvey, SurveyedReviewer } from './survey-models.ts'

/** What was found as one JSON document with snake_case keys, its lists never null. */
export function renderSurveyJson({
  reviewer,
  fallbacks,
  problem,
  settings,
  keyVariables,
  servers,
  profiles,
}: ModelsSurvey): string {
  const document = {
    reviewer:
      reviewer === null
        ? null
        : {
            ...reviewerJson(reviewer),
            chosen_by: reviewer.choice.reason.by,
            key_variable: reviewer.choice.reason.by === 'key' ? reviewer.choice.reason.variable : null,
            why: explainChoice(reviewer.choice, settings),
          },
    fallbacks: fallbacks.map(reviewerJson),
    problem: problem === null ? null : { code: problem.code, detail: problem.message },
    settings: settings.map(settingJson),
    key_variables: keyVariables,
    local_servers: servers.map(({ profile, endpoint, models }) => ({
      profile,
      endpoint,
      models: models.map(({ id, loaded, contextWindow }) => ({ id, loaded, context_window: contextWindow })),
    })),
    profiles,
  }
  return `${toSafeJson(document, 2)}\n`
}

function reviewerJson({ provider, model, isAi, endpoint, contextWindow }: SurveyedReviewer) {
  return { provider, model, ai: isAi, endpoint, context_window: contextWindow }
}

function settingJson({ name, value, origin }: ModelSetting) {
  return {
    name,
    value,
    source: origin.from,
    flag: origin.from === 'flag' ? origin.flag : null,
    variable: 'variable' in origin ? origin.variable : null,
    path: 'path' in origin ? origin.path : null,
    line: 'line' in origin ? origin.line : null,
  }
}
