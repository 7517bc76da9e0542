import { toSafeJson } from '../output/to-safe-json.ts'
import { explainChoice } from './explain-choice.ts'
import type { ModelSetting } from './model-setting.ts'
import type { ModelsSurvey } from './survey-models.ts'

/** What was found as one JSON document with snake_case keys, its lists never null. */
export function renderSurveyJson({
  reviewer,
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
            provider: reviewer.provider,
            model: reviewer.model,
            ai: reviewer.isAi,
            endpoint: reviewer.endpoint,
            context_window: reviewer.contextWindow,
            chosen_by: reviewer.choice.reason.by,
            key_variable: reviewer.choice.reason.by === 'key' ? reviewer.choice.reason.variable : null,
            why: explainChoice(reviewer.choice, settings),
          },
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
