import type { ModelChoice } from './model-choice.ts'

const offline =
  'the built-in offline reviewer looks for known defect patterns: it is no AI; see scrutineer help models'

/** What the user should know about a choice that nobody made by name; null when somebody did. */
export function describeChoice(choice: ModelChoice): string | null {
  const { reason } = choice
  switch (reason.by) {
    case 'name':
      return null
    case 'key':
      return `${reason.variable} is set, so ${nameOf(choice)} reviews; --model-name and --model-endpoint name another`
    case 'local_server':
      return (
        `no model is named and a server runs on this machine, so ${nameOf(choice)} reviews; ` +
        '--model-name and --model-endpoint name another, --model-discovery none looks for no server'
      )
    case 'default': {
      const { tooSmall } = reason
      if (tooSmall === null) return `no model is set, so ${offline}`
      const { model, profile, endpoint, contextWindow } = tooSmall
      return (
        `no model is named, and ${model} of ${profile} at ${endpoint} is set to hold ${contextWindow} tokens, ` +
        `too few for a review, so ${offline}`
      )
    }
  }
}

/** A chosen reviewer in a few words, such as `qwen3-coder of ollama at http://127.0.0.1:11434/v1`. */
function nameOf(choice: ModelChoice): string {
  if (choice.protocol === 'offline') return 'the built-in offline reviewer, which is no AI'
  const { model, profile, protocol, endpoint, reason } = choice
  const vendor = profile ?? (endpoint === null ? protocol : null)
  const of = vendor === null ? '' : ` of ${vendor}`
  const at = reason.by === 'local_server' && endpoint !== null ? ` at ${endpoint}` : ''
  return `${model ?? 'a model without a name'}${of}${at}`
}
