import { isJsonObject, type JsonObject, type JsonValue } from '@scrutineer/core'
import type { GeminiProfile } from '../../profiles/gemini-profile.ts'
import { mergeFields } from '../request/merge-fields.ts'

/** The part of a request that says how to generate; null where it says nothing. */
export interface EncodedGeneration {
  readonly config: JsonObject | null
  /** What was asked for and not sent, by its path in the request. */
  readonly degraded: readonly string[]
}

const home = 'generationConfig'
/** More candidates than one would not be read. */
const own: ReadonlySet<string> = new Set(['candidateCount'])

/** Merges the limit of the answer with what the user and the profile ask for, field by field, without what is not taken. */
export function encodeGeneration(
  maxOutputTokens: number | null,
  user: JsonObject,
  profile: GeminiProfile,
): EncodedGeneration {
  const most = maxOutputTokens ?? profile.defaultMaxOutputTokens
  const { sent, leftOut } = mergeFields(
    most === null ? [] : [['maxOutputTokens', most]],
    objectOf(user[home]),
    { omitFields: within(profile.omitFields, home), body: objectOf(profile.body[home]) },
    own,
  )
  const { thinkingConfig, ...rest } = sent
  const thinking = isJsonObject(thinkingConfig) ? settleThinking(thinkingConfig, profile) : null
  const config = {
    ...(thinking === null ? sent : rest),
    ...(thinking !== null && Object.keys(thinking.config).length > 0 && { thinkingConfig: thinking.config }),
  }
  const paths = [...leftOut, ...(thinking?.leftOut ?? []).map((name) => `thinkingConfig.${name}`)]
  return {
    config: Object.keys(config).length === 0 ? null : config,
    degraded: paths.map((name) => `${home}.${name}`),
  }
}

/** A level and a budget are two ways to say one thing: never both. */
function settleThinking(
  asked: JsonObject,
  { omitFields, thinking }: GeminiProfile,
): { readonly config: JsonObject; readonly leftOut: readonly string[] } {
  const refused = within(omitFields, `${home}.thinkingConfig`)
  const spoken = thinking.find((name) => name in asked && !refused.includes(name))
  const isSent = ([name]: [string, JsonValue]): boolean =>
    !refused.includes(name) && ((name !== 'thinkingLevel' && name !== 'thinkingBudget') || name === spoken)
  const entries = Object.entries(asked)
  return {
    config: Object.fromEntries(entries.filter(isSent)),
    leftOut: entries.filter((entry) => !isSent(entry)).map(([name]) => name),
  }
}

/** The names below a path, without it. */
function within(paths: readonly string[], path: string): string[] {
  return paths.flatMap((each) => (each.startsWith(`${path}.`) ? [each.slice(path.length + 1)] : []))
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {}
}
