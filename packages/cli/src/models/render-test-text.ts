import type { ModelProbe } from '@scrutineer/core'
import { renderFacts } from './render-facts.ts'
import type { ModelTest } from './test-model.ts'

/** What a test found, a line each. */
export function renderTestText(asked: string, { probe, status, milliseconds }: ModelTest): string {
  const requests = probe === null || probe.requests === 1 ? '' : `, in ${probe.requests} requests`
  const refused = status === null ? 'no' : `yes, but it refused: HTTP status ${status}`
  return renderFacts([
    ['asked', asked],
    ['reachable', probe === null ? refused : 'yes'],
    ['time', `${(milliseconds / 1000).toFixed(1)} s${requests}`],
    ...(probe === null ? [] : rowsOf(probe)),
  ])
}

function rowsOf({ finish, toolCalls, forcedTools, usage, model, degraded, quirks }: ModelProbe) {
  return [
    ['finish', describeFinish(finish)],
    ['tool calls', callWords[toolCalls]],
    ['forced tools', forcedWords[forcedTools]],
    ['usage', describeUsage(usage)],
    ['own name', model ?? 'not told'],
    ...(degraded.length === 0 ? [] : [['not sent', degraded.join(', ')] as const]),
    ...(quirks.length === 0 ? [] : [['tolerated', quirks.join(', ')] as const]),
  ] as const
}

function describeFinish({ unified, raw }: ModelProbe['finish']): string {
  if (raw === null) return `${unified}: the provider did not say`
  return raw === unified ? unified : `${unified}, in its own word ${raw}`
}

function describeUsage(usage: ModelProbe['usage']): string {
  if (usage === null) return 'not reported: limits on tokens go by estimates'
  return `reported: ${usage.inputTokens ?? 'unknown'} tokens in, ${usage.outputTokens ?? 'unknown'} out`
}

const forcedWords: Readonly<Record<ModelProbe['forcedTools'], string>> = {
  native: 'asked for natively',
  none: 'not asked for, as it would refuse: a review reminds in words',
}

const callWords: Readonly<Record<ModelProbe['toolCalls'], string>> = {
  native: 'native',
  wrong: 'not as asked for',
  in_text: 'written as text',
  none: 'none',
}
