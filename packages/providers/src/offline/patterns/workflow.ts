import { indentOf } from '../code/indentation.ts'
import { following, preceding } from '../source/source-file.ts'
import type { DefectPattern, Place } from './pattern.ts'
import { onLine } from './pattern.ts'

const workflowPath =
  /(?:^|\/)\.github\/(?:workflows\/[^/]+|actions\/.+\/action|action)\.ya?ml$|(?:^|\/)action\.ya?ml$/

/** What anybody can write who may open an issue, a pull request or a discussion. */
const writtenByAnybody =
  /\$\{\{[^}]{0,200}?\bgithub\.(?:event\.(?:(?:issue|pull_request|discussion)\.(?:title|body)|(?:comment|review|review_comment)\.body|pull_request\.head\.(?:ref|label|repo\.default_branch)|head_commit\.(?:message|author\.(?:name|email))|commits\b[^}]{0,40}\.(?:message|author\.(?:name|email))|pages\b[^}]{0,40}\.page_name|workflow_run\.(?:head_branch|head_commit\.(?:message|author\.(?:name|email))|display_title|pull_requests\b[^}]{0,40}\.head\.ref))|head_ref)\b[^}]{0,200}\}\}/

/** Under `workflow_run`, the head of a pull request has a name of its own, and the usual ones are empty. */
const headOfStranger = [
  {
    event: /^(?:on\s?:.*|\s{1,8}(?:-\s)?)\bpull_request_target\b/,
    ref: /^\s*(?:-\s)?(?:ref|repository)\s?:\s?['"]?[^#]{0,80}\$\{\{[^}]{0,120}\b(?:github\.event\.pull_request\.(?:head\.(?:sha|ref|repo\.full_name)|merge_commit_sha)|github\.head_ref)\b|^\s*ref\s?:\s?['"]?refs\/pull\/\$\{\{/,
  },
  {
    event: /^(?:on\s?:.*|\s{1,8}(?:-\s)?)\bworkflow_run\b/,
    ref: /^\s*(?:-\s)?(?:ref|repository)\s?:\s?['"]?[^#]{0,80}\$\{\{[^}]{0,120}\bgithub\.event\.workflow_run\.(?:head_(?:sha|branch)|head_repository\.full_name)\b/,
  },
]

/** GitHub workflows that strangers can steer. */
export const workflowPatterns: readonly DefectPattern[] = [
  {
    id: 'workflow-injection',
    languages: ['yaml'],
    roles: ['product'],
    severity: 'critical',
    category: 'security',
    title: 'A workflow pastes what strangers write into a script',
    explanation:
      'GitHub replaces the expression before the shell starts, so a title, a comment or a branch name with a quote and a command in it runs that command with the token and the secrets of the workflow.',
    suggestion:
      'Put the expression into env of the step and read the variable in the script, in double quotes.',
    confidence: 0.95,
    cues: ['github.event', 'github.head_ref'],
    match(place) {
      const { file, line } = place
      if (!workflowPath.test(file.path) || !writtenByAnybody.test(line.text)) return null
      if (line.mask.trim() === '' || isSafeUse(line.text)) return null
      return scriptKeyOf(place) === null ? null : onLine(place)
    },
  },
  {
    id: 'workflow-privileged-checkout',
    languages: ['yaml'],
    roles: ['product'],
    severity: 'critical',
    category: 'security',
    title: 'A privileged workflow checks out code of a stranger',
    explanation:
      'The workflow runs with the token and the secrets of the repository, and it checks out the head of a pull request that anybody can open. Whatever then builds or tests it runs the code of that stranger.',
    suggestion:
      'Build pull requests under the pull_request event, and keep the privileged part to a workflow that runs no code of theirs.',
    confidence: 0.9,
    cues: ['ref', 'repository'],
    match(place) {
      if (!workflowPath.test(place.file.path) || place.line.mask.trim() === '') return null
      const named = headOfStranger.find(({ ref }) => ref.test(place.line.text))
      if (named === undefined || !belongsToCheckout(place) || isGuarded(place)) return null
      // One checkout is told once, where it names what to check out.
      if (/^\s*repository\s?:/.test(place.line.text) && namesRef(place)) return null
      // The name of a branch alone is looked up in the repository itself, where strangers have none.
      if (/head_ref|head\.ref|head_branch/.test(place.line.text) && !namesRepository(place)) return null
      if (!place.suspecting && !runsSomething(place)) return null
      const privileged = place.file.lines.slice(0, place.index).some(({ mask }) => named.event.test(mask))
      if (!privileged && !place.suspecting) return null
      return onLine(place)
    },
  },
  {
    id: 'workflow-unsecure-commands',
    languages: ['yaml'],
    roles: ['product'],
    severity: 'high',
    category: 'security',
    title: 'A workflow lets any output set its environment',
    explanation:
      'With this switch, any line that a step prints can set variables and the path of the steps after it.',
    suggestion: 'Remove it, and write to $GITHUB_ENV and $GITHUB_PATH instead.',
    confidence: 0.95,
    cues: ['ACTIONS_ALLOW_UNSECURE_COMMANDS'],
    match: ({ line, ...place }) =>
      /^\s*(?:-\s)?ACTIONS_ALLOW_UNSECURE_COMMANDS\s?:\s?['"]?true\b/.test(line.text)
        ? onLine({ ...place, line })
        : null,
  },
]

/** A comparison or a test yields no text of the stranger, and `toJSON` into quotes is still one. */
function isSafeUse(text: string): boolean {
  const inside = /\$\{\{([^}]{0,200})\}\}/.exec(text)?.[1] ?? ''
  return /^\s*!?\s?(?:contains|startsWith|endsWith)\(|[=!]=|&&/.test(inside) && !/\|\|/.test(inside)
}

/** The `run` or `script` that a line of a workflow belongs to; null when it belongs to none. */
function scriptKeyOf({ file, index, line }: Place): 'run' | 'script' | null {
  const own = /^\s*(?:-\s)?(run|script)\s?:/.exec(line.text)?.[1]
  if (own === 'run' || own === 'script') return own
  const width = indentOf(line.text)
  for (const above of preceding(file, index, 120)) {
    const indent = indentOf(above.text)
    if (above.text.trim() === '' || indent >= width) continue
    const key = /^\s*(?:-\s)?(run|script)\s?:\s?[|>]/.exec(above.text)?.[1]
    if (key === 'run' || key === 'script') return key
    // Deeper lines of the script itself may stand between.
    if (/^\s*(?:-\s)?[\w-]{1,40}\s?:(?:\s|$)/.test(above.text)) return null
  }
  return null
}

function belongsToCheckout({ file, index, line }: Place): boolean {
  const width = indentOf(line.text)
  return preceding(file, index, 12).some(
    ({ text }) => indentOf(text) <= width && /\buses\s?:\s?['"]?actions\/checkout@/.test(text),
  )
}

/** Files that are only looked at do no harm. */
function runsSomething({ file, index }: Place): boolean {
  return following(file, index + 1, 100).some(({ text }) =>
    /^\s*(?:-\s)?(?:run\s?:|uses\s?:\s?['"]?(?:\.\/|[\w-]+\/[\w-]*(?:build|test|docker|gradle|maven|cargo|npm|yarn|cypress)))/.test(
      text,
    ),
  )
}

function namesRef({ file, index }: Place): boolean {
  return [...preceding(file, index, 3), ...following(file, index + 1, 3)].some(({ text }) =>
    /^\s*ref\s?:/.test(text),
  )
}

function namesRepository({ file, index }: Place): boolean {
  return [...preceding(file, index, 5), ...following(file, index + 1, 5)].some(({ text }) =>
    /^\s*repository\s?:/.test(text),
  )
}

/** Somebody asked, or a person with rights had to say yes first. */
function isGuarded({ file, index }: Place): boolean {
  return preceding(file, index, 200).some(({ text }) =>
    /author_association|\.labels\b|label\.name|environment\s?:|head\.repo\.full_name\s?==|head\.repo\.fork|actor\s?==|permission|workflow_run\.event\s?==\s?'push'|types\s?:\s?\[?\s?['"]?labeled/.test(
      text,
    ),
  )
}
