import {
  builtInRules,
  type ExplainedRules,
  escapeTerminalLine,
  escapeTerminalPath,
  type RuleEntry,
  type RuleLayer,
} from '@scrutineer/core'
import { toSafeJson } from '../output/to-safe-json.ts'
import { layerWords } from './layer-words.ts'

/** The layers with their entries, for people. */
export function renderListedRulesText({ layers, filter }: ExplainedRules): string {
  const blocks = layers.map((layer) => {
    const counts =
      layer.name === filter ? '' : filter === null ? '' : ' (not counted: an earlier layer has lists)'
    return [
      `${escapeTerminalPath(layer.file)}: rules ${layerWords[layer.name]}`,
      ...globLines('include', layer.include, counts),
      ...globLines('exclude', layer.exclude, counts),
      ...layer.entries.map((entry) => `  ${describeEntry(entry)}`),
      ...(layer.entries.length === 0 ? ['  no rules'] : []),
      '',
    ].join('\n')
  })
  const ids = builtInRules.map(({ id }) => id).join(', ')
  const own = layers.length === 0 ? 'No rule files.\n\n' : ''
  return `${own}${blocks.map((block) => `${block}\n`).join('')}Built in, for what no rule above matches: ${ids}\n`
}

function globLines(list: 'include' | 'exclude', globs: readonly string[], counts: string): string[] {
  return globs.map((glob) => `  ${list}  ${escapeTerminalLine(glob)}${counts}`)
}

function describeEntry({ place, pattern, content, mergeBuiltIn }: RuleEntry): string {
  const what =
    content.type === 'reference'
      ? `from ${escapeTerminalPath(content.path)}`
      : content.text === ''
        ? 'blank'
        : escapeTerminalLine(cut(content.text))
  return `${place}  ${escapeTerminalLine(pattern.source)}  ${what}${mergeBuiltIn ? ', with the built-in rule' : ''}`
}

function cut(text: string): string {
  const [line = ''] = text.split('\n')
  return line.length > 60 || line.length < text.length ? `${line.slice(0, 60)} …` : line
}

/** The same for programs. */
export function renderListedRulesJson({ layers, filter, warnings }: ExplainedRules): string {
  const document = {
    schema_version: '1',
    layers: layers.map(layerJson),
    filter_layer: filter,
    built_in: builtInRules.map(({ id, globs = [], names = [], extensions = [], text }) => ({
      id,
      globs,
      names,
      extensions,
      text,
    })),
    warnings,
  }
  return `${toSafeJson(document, 2)}\n`
}

function layerJson({ name, file, include, exclude, entries }: RuleLayer) {
  return {
    name,
    file,
    include,
    exclude,
    rules: entries.map(({ place, pattern, content, mergeBuiltIn }) => ({
      place,
      pattern: pattern.source,
      reference: content.type === 'reference' ? content.path : null,
      text: content.type === 'inline' ? content.text : null,
      merge_system_rule: mergeBuiltIn,
    })),
  }
}
