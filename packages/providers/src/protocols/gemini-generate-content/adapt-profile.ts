import { isJsonObject, type JsonObject } from '@scrutineer/core'
import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import { leaveOut } from '../errors/refused-field.ts'
import { isRefusingStatus } from '../errors/refusing-status.ts'
import type { AnswerFailure } from '../model-answer.ts'
import type { Adaptation } from '../protocol.ts'

/**
 * What to change after a refusal so that the next request may pass; null when nothing optional was named. The conversation,
 * the rules and the tools are never touched, but for the dialect that the tools are written in.
 */
export function adaptProfile(
  failure: AnswerFailure,
  sent: JsonObject,
  profile: GeminiProfile,
): Adaptation<GeminiProfile> | null {
  const { code, complaint, status } = failure
  if (complaint === null || !isRefusingStatus(status) || !adaptable.has(code)) return null
  const { message } = complaint
  if (profile.schemaDialect === 'json_schema' && /parameters_?json_?schema/i.test(message)) {
    return { profile: { ...profile, schemaDialect: 'openapi' }, degraded: 'parametersJsonSchema' }
  }
  if (code === 'unsupported_tool_choice') {
    const isForced = JSON.stringify(sent['toolConfig'] ?? null).includes('"ANY"')
    if (isForced) return { profile: { ...profile, forcedTools: 'none' }, degraded: 'tool_choice' }
    return 'toolConfig' in sent ? { profile: leaveOut(profile, 'toolConfig'), degraded: 'toolConfig' } : null
  }
  const culprit = optionalPaths(sent).find((path) => isNamed(path, message))
  return culprit === undefined ? null : { profile: leaveOut(profile, culprit), degraded: culprit }
}

const adaptable: ReadonlySet<string> = new Set([
  'invalid_request',
  'unsupported_parameter',
  'unsupported_tool_choice',
])

/** Paths of the optional fields that were sent, inner ones first: the least that may help is left out. */
function optionalPaths(sent: JsonObject): readonly string[] {
  const generation = sent['generationConfig']
  const thinking = isJsonObject(generation) ? generation['thinkingConfig'] : undefined
  const below = (path: string, value: unknown): string[] =>
    isJsonObject(value) ? Object.keys(value).map((name) => `${path}.${name}`) : []
  const optional = Object.keys(sent).filter((name) => !never.has(name))
  return [
    ...below('generationConfig.thinkingConfig', thinking),
    ...below('generationConfig', generation),
    ...optional,
  ]
}

const never: ReadonlySet<string> = new Set([
  'contents',
  'systemInstruction',
  'tools',
  'toolConfig',
  'generationConfig',
])

/** Google names a field as it came, with underscores, or in words: `thinkingLevel`, `thinking_level`, "Thinking level". */
function isNamed(path: string, message: string): boolean {
  const name = path.slice(path.lastIndexOf('.') + 1)
  const words = name.replace(/[^A-Za-z0-9]/g, '.').replace(/([a-z0-9])([A-Z])/g, '$1[_ ]?$2')
  return new RegExp(`(?<![A-Za-z0-9])${words}(?![A-Za-z0-9])`, 'i').test(message)
}
