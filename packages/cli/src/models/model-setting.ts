import type { Configuration } from '../configuration/configuration.ts'
import { describeOrigin, type Origin } from '../configuration/origin.ts'
import { type SettingName, settingNamed, settingNames } from '../configuration/settings.ts'
import { withoutSecrets } from './without-secrets.ts'

/** A setting of the model that somebody has set, and where. */
export interface ModelSetting {
  readonly name: SettingName
  /** As people write it; null for a key, which is never shown. */
  readonly value: string | null
  readonly origin: Origin | { readonly from: 'flag'; readonly flag: string }
}

/** Those that are set. `flags` holds values by the names of flags, and wins. */
export function modelSettings(
  { values, origins }: Configuration,
  flags: Readonly<Record<string, unknown>>,
): ModelSetting[] {
  return settingNames
    .filter((name) => name.startsWith('model.'))
    .flatMap((name) => {
      const { kind, flag, isSecret } = settingNamed(name)
      const given = flag === null ? undefined : flags[flag]
      if (given === undefined && origins[name].from === 'default') return []
      const value = given === undefined ? values[name] : given
      // Of profiles their names: all that is in them would hide the rest.
      const text = name === 'model.profiles' ? Object.keys(value as object).join(', ') : kind.toText(value)
      return {
        name,
        value: isSecret ? null : name === 'model.endpoint' ? withoutSecrets(text) : text,
        origin: given === undefined ? origins[name] : { from: 'flag', flag: `--${flag}` },
      }
    })
}

/** Where it is set, in a few words. */
export function describeModelOrigin({ origin }: ModelSetting): string {
  return origin.from === 'flag' ? origin.flag : describeOrigin(origin)
}
