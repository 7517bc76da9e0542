import { errAsync, okAsync } from 'neverthrow'
import type { RuleFileText, RuleSource } from '../ports/rule-source.ts'
import { jsonRules } from '../rules/json-rules.ts'
import { byteLengthOf } from '../vocabulary/byte-text.ts'
import { problemOfPath } from '../vocabulary/repository-path.ts'

/** A rule file in memory, and the texts beside it. */
export interface MemoryRuleFile {
  /** Default `rules.json`. */
  readonly file?: string | undefined
  /** Its text, or data to be written as JSON. */
  readonly rules: unknown
  /** What its rules may refer to, by path. */
  readonly texts?: Readonly<Record<string, string>> | undefined
}

/** Rules outside the repository, in memory, for tests. Parses JSON alone. */
export function memoryRules(
  files: Readonly<Partial<Record<RuleFileText['layer'], MemoryRuleFile>>>,
): RuleSource {
  return {
    load({ maxBytes, signal }) {
      if (signal?.aborted === true)
        return errAsync({ code: 'aborted', file: '', detail: 'the signal has aborted' })
      const loaded: RuleFileText[] = []
      for (const layer of ['custom', 'global'] as const) {
        const given = files[layer]
        if (given === undefined) continue
        const { file = 'rules.json', rules } = given
        const text = typeof rules === 'string' ? rules : JSON.stringify(rules)
        if (byteLengthOf(text) > maxBytes) {
          return errAsync({ code: 'rule_file_too_large', file, detail: `it has more than ${maxBytes} bytes` })
        }
        loaded.push({ layer, file, text })
      }
      return okAsync(loaded)
    },
    readReference(layer, path, { maxBytes, signal }) {
      if (signal?.aborted === true) return errAsync({ code: 'aborted', detail: 'the signal has aborted' })
      if (problemOfPath(path) !== null)
        return errAsync({ code: 'outside_base', detail: 'the path leads out' })
      const text = files[layer]?.texts?.[path]
      if (text === undefined) return errAsync({ code: 'not_found', detail: 'there is no such file' })
      if (byteLengthOf(text) > maxBytes)
        return errAsync({ code: 'too_large', detail: 'the file is too large' })
      return okAsync({ path, text })
    },
    parse: (file, text) => jsonRules.parse(file, text),
  }
}
