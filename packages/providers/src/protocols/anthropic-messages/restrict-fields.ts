import { isJsonObject, type JsonObject } from '@scrutineer/core'
import type { MessagesProfile, ThinkingMode } from '../../profiles/messages-profile.ts'

/** A body without what the model refuses, and the names of what was changed or left out. */
export interface RestrictedFields {
  readonly fields: JsonObject
  readonly degraded: readonly string[]
}

const leastBudget = 1024

/** Leaves out of the optional fields what the model would refuse, alone or together with another. */
export function restrictFields(
  sent: JsonObject,
  maxTokens: number,
  profile: MessagesProfile,
): RestrictedFields {
  const thinking = settleThinking(sent, maxTokens, profile)
  const fields = Object.fromEntries(
    Object.entries(sent).flatMap(([name, value]) => {
      if (name !== 'thinking') return refusesSampling(name, sent, thinking, profile) ? [] : [[name, value]]
      return thinking === null ? [] : [[name, thinking]]
    }),
  )
  const changed = (name: string): boolean => JSON.stringify(fields[name]) !== JSON.stringify(sent[name])
  return { fields, degraded: Object.keys(sent).filter(changed) }
}

/** Says whether a request thinks because it asks for it. */
export function asksForThinking(fields: JsonObject): boolean {
  const mode = modeOf(fields['thinking'])
  return mode !== null && mode !== 'disabled'
}

function settleThinking(sent: JsonObject, maxTokens: number, profile: MessagesProfile): JsonObject | null {
  const thinking = sent['thinking']
  const mode = modeOf(thinking)
  if (!isJsonObject(thinking) || mode === null || !profile.thinking.includes(mode)) return null
  const effort = isJsonObject(sent['output_config']) ? sent['output_config']['effort'] : undefined
  if ((effort === 'xhigh' || effort === 'max') && profile.thinkingUpToHigh.includes(mode)) return null
  const budget = thinking['budget_tokens']
  if (mode !== 'enabled' || typeof budget !== 'number') return thinking
  // The budget is part of the answer's room, of which something must be left for the answer.
  const fitting = Math.min(budget, maxTokens - leastBudget)
  if (fitting < leastBudget) return null
  return fitting === budget ? thinking : { ...thinking, budget_tokens: fitting }
}

function refusesSampling(
  name: string,
  sent: JsonObject,
  thinking: JsonObject | null,
  { sampling }: MessagesProfile,
): boolean {
  if (name !== 'temperature' && name !== 'top_p' && name !== 'top_k') return false
  if (sampling === 'none' || (thinking !== null && thinking['type'] !== 'disabled')) return true
  return sampling === 'not_together' && name === 'top_p' && 'temperature' in sent
}

function modeOf(thinking: unknown): ThinkingMode | null {
  const type = isJsonObject(thinking) ? thinking['type'] : undefined
  return modes.find((mode) => mode === type) ?? null
}

const modes: readonly ThinkingMode[] = ['adaptive', 'enabled', 'disabled', 'between_tools']
