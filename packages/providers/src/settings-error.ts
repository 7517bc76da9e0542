import type { BaseUrlProblem } from './base-url.ts'

/** Why a model cannot be asked at all. Holds no value of a setting: it might be the key. */
export interface SettingsError {
  readonly code:
    | 'missing_key'
    | 'invalid_key'
    | 'missing_base_url'
    | 'invalid_base_url'
    | 'missing_model'
    | 'invalid_header'
    | 'reserved_field'
    | 'unknown_profile'
    | 'invalid_profile'
    | 'unknown_quirk'
    | 'out_of_range'
  /** The setting it is about, with the name within it where there is one: `headers.x-team`. */
  readonly setting: string
  /** Environment variables that would do as well. */
  readonly environment: readonly string[]
  /** What is wrong with a base URL; null for all else. */
  readonly problem: BaseUrlProblem | null
  /** What would do in a profile; left out for all else. */
  readonly expected?: string | undefined
}

/** A sentence for people: what is wrong, and what would be right. */
export function describeSettingsError(error: SettingsError): string {
  const { code, setting } = error
  const or = error.environment.length === 0 ? '' : ` or ${error.environment.join(' or ')}`
  switch (code) {
    case 'missing_key':
      return `the model's key is missing: set ${setting}${or}`
    case 'invalid_key':
      return `${setting} holds characters that no key has: blanks, line ends or letters beyond ASCII`
    case 'missing_base_url':
      return `the model's address is missing: set ${setting}${or}`
    case 'invalid_base_url':
      return `${setting} ${baseUrlProblems[error.problem ?? 'not_a_url']}${wayOut(error)}`
    case 'missing_model':
      return `${setting} is empty: name the model to ask`
    case 'invalid_header':
      return `${setting} is no header that can be set: names are letters, digits and "-", values printable ASCII`
    case 'reserved_field':
      return `${setting} is set by every request itself and cannot be replaced`
    case 'unknown_profile':
      return `${setting} names no known vendor`
    case 'invalid_profile':
      return `${setting} is not what a profile has there${error.expected === undefined ? '' : `: expected ${error.expected}`}`
    case 'unknown_quirk':
      return `${setting} names no known habit`
    case 'out_of_range':
      return `${setting} is out of range`
  }
}

/** Only who sets `baseUrl` in code can set what allows more; a program gives the setting a name of its own. */
function wayOut({ setting, problem }: SettingsError): string {
  return problem === 'plain_http' && setting === 'baseUrl' ? '; set allowPlainHttp to allow that' : ''
}

const baseUrlProblems = {
  empty: 'is empty',
  not_a_url: 'is no URL: expected one like https://host/v1',
  not_http: 'must start with https:// (or http:// for this machine)',
  user_info: 'must not hold a user name or password: set the key apart from the address',
  fragment: 'must not hold a "#" part',
  key_in_query: 'must not hold a key: set the key apart from the address',
  plain_http: 'must start with https:// (http:// is for this machine), else the key would travel in clear',
} as const satisfies Readonly<Record<BaseUrlProblem, string>>
