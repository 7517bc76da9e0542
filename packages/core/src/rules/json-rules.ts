import { errAsync, okAsync } from 'neverthrow'
import type { RuleSource } from '../ports/rule-source.ts'

/** The rule source of a review that was given none: no rules from outside the repository, and files in JSON alone. */
export const jsonRules: RuleSource = {
  load: () => okAsync([]),
  readReference: () => errAsync({ code: 'not_found', detail: 'there is no rule file' }),
  parse(file, text) {
    if (!/\.json$/i.test(file)) {
      return errAsync({
        code: 'rule_format_unsupported',
        line: null,
        detail:
          'this format is not read here; write the rules as JSON, or review with a rule source that reads it',
      })
    }
    const parsed = parseJson(text)
    return parsed.ok
      ? okAsync(parsed.value)
      : errAsync({ code: 'rule_syntax', line: parsed.line, detail: parsed.detail })
  },
}

type Parsed =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly line: number | null; readonly detail: string }

/** JSON as data, or where it stops being JSON, as far as the engine tells. */
function parseJson(text: string): Parsed {
  const body = text.replace(/^\ufeff/, '')
  if (body.trim() === '') return { ok: true, value: {} }
  try {
    return { ok: true, value: JSON.parse(body) as unknown }
  } catch (error) {
    const position = /position (\d+)/.exec(String(error))?.[1]
    const before = position === undefined ? null : body.slice(0, Number(position))
    return {
      ok: false,
      line: before === null ? null : before.split('\n').length,
      detail: 'it is no valid JSON',
    }
  }
}
