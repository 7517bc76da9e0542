import { type ExplainedRules, escapeTerminal, escapeTerminalLine, escapeTerminalPath } from '@scrutineer/core'
import { toSafeJson } from '../output/to-safe-json.ts'
import { layerWords } from './layer-words.ts'

/** Which rule each path has, and its text, for people. */
export function renderCheckedRulesText({ paths }: ExplainedRules): string {
  return paths
    .map(({ path, rule, glob }) => {
      const both = rule.merged ? ', with the built-in rule before it' : ''
      const facts = [
        `layer    ${layerWords[rule.layer]}${both}`,
        `source   ${escapeTerminalPath(rule.source)}`,
        `pattern  ${escapeTerminalLine(rule.pattern)}`,
        `digest   ${rule.digest}`,
        ...(glob === null
          ? []
          : [`${glob.list}  ${escapeTerminalLine(glob.pattern)} (rules ${layerWords[glob.layer]})`]),
      ]
      const text = escapeTerminal(rule.text)
        .split('\n')
        .map((line) => `  | ${line}`)
      return [escapeTerminalPath(path), ...facts.map((fact) => `  ${fact}`), ...text, ''].join('\n')
    })
    .join('\n')
}

/** The same for programs. */
export function renderCheckedRulesJson({ paths, warnings }: ExplainedRules): string {
  const document = {
    schema_version: '1',
    files: paths.map(({ path, rule, glob }) => ({
      path,
      layer: rule.layer,
      source: rule.source,
      pattern: rule.pattern,
      digest: rule.digest,
      merged: rule.merged,
      text: rule.text,
      glob: glob === null ? null : { list: glob.list, pattern: glob.pattern, layer: glob.layer },
    })),
    warnings,
  }
  return `${toSafeJson(document, 2)}\n`
}
