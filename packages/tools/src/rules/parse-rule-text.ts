import { jsonRules, type RuleSyntaxError } from '@scrutineer/core'
import { err, type Result } from 'neverthrow'
import { parseYaml } from './parse-yaml.ts'

/** The data of a rule file, by the ending of its name. */
export async function parseRuleText(file: string, text: string): Promise<Result<unknown, RuleSyntaxError>> {
  if (/\.json$/i.test(file)) return jsonRules.parse(file, text)
  if (/\.ya?ml$/i.test(file)) return parseYaml(text.replace(/^\ufeff/, ''))
  return err({
    code: 'rule_format_unsupported',
    line: null,
    detail: 'rule files end in .json, .yaml or .yml',
  })
}
