import type { SettingName } from '../configuration/settings.ts'
import { describeChoice } from '../model/describe-choice.ts'
import type { ModelChoice } from '../model/model-choice.ts'
import { describeModelOrigin, type ModelSetting } from './model-setting.ts'

/** Settings that name a model, each alone. */
const naming: readonly SettingName[] = [
  'model.protocol',
  'model.name',
  'model.endpoint',
  'model.profile',
  'model.api_key',
]

/** Why a model was chosen, in a sentence. */
export function explainChoice(choice: ModelChoice, settings: readonly ModelSetting[]): string {
  const notice = describeChoice(choice)
  if (notice !== null) return notice
  const named = settings
    .filter(({ name }) => naming.includes(name))
    .map((setting) => `${setting.name} (${describeModelOrigin(setting)})`)
  return `it is named, by ${named.join(', ')}`
}
