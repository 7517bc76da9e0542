import type { Result } from 'neverthrow'
import * as v from 'valibot'
import { backtickedCode } from '../findings/backticked-code.ts'
import { boundLine, boundText } from '../findings/bound-text.ts'
import type { Finding } from '../findings/finding.ts'
import { translationRole } from '../prompts/translation-role.ts'
import { translationTask } from '../prompts/translation-task.ts'
import type { QuestionWorld } from './ask-question.ts'
import { askForAnswer } from './ask-question.ts'
import type { QuestionEvent } from './question-event.ts'
import type { QuestionFailure } from './question-failure.ts'

/**
 * Asks for the texts of findings in another language. The answer has the same findings in the same order, with title,
 * message, evidence and advice in other words; nothing else of them can change.
 */
export async function askTranslation(
  findings: readonly Finding[],
  language: string,
  world: QuestionWorld,
  hear: (event: QuestionEvent) => void,
): Promise<Result<readonly Finding[], QuestionFailure>> {
  const originals = findings.map(textsOf)
  const asked = await askForAnswer(
    {
      stage: 'translation',
      system: translationRole({ language }),
      text: translationTask(JSON.stringify(originals, null, 1)),
      tool: {
        name: 'translate_done',
        description: 'Give the translated texts, one item for each finding.',
        input: answerFor(originals.map(({ id }) => id)),
      },
      check: ({ items }) => problemOf(items, originals),
    },
    world,
    hear,
  )
  return asked.map(({ items }) =>
    findings.map((finding, place) => {
      const item = items.find(({ id }) => id === `c-${place}`)
      return item === undefined ? finding : withTexts(finding, item)
    }),
  )
}

interface Texts {
  readonly id: string
  readonly title: string
  readonly problem: string
  readonly evidence: string
  readonly suggestion: string
}

const fields = ['title', 'problem', 'evidence', 'suggestion'] as const

function textsOf({ title, message, evidence, recommendation }: Finding, place: number): Texts {
  return { id: `c-${place}`, title, problem: message, evidence, suggestion: recommendation ?? '' }
}

function answerFor(ids: readonly string[]) {
  return v.object({
    items: v.array(
      v.object({
        id: v.picklist(ids),
        title: v.string(),
        problem: v.string(),
        evidence: v.string(),
        suggestion: v.string(),
      }),
    ),
  })
}

/** Every finding once, no text lost or invented, and all code where it was. */
function problemOf(items: readonly Texts[], originals: readonly Texts[]): string | null {
  for (const original of originals) {
    const found = items.filter(({ id }) => id === original.id)
    const [item] = found
    if (item === undefined || found.length > 1) return `items must have ${original.id} exactly once`
    for (const field of fields) {
      if ((item[field].trim() === '') !== (original[field].trim() === ''))
        return `${field} of ${original.id} must be ${original[field].trim() === '' ? 'empty' : 'given'}`
      const lost = backtickedCode(original[field]).find((code) => !item[field].includes(code))
      if (lost !== undefined)
        return `${field} of ${original.id} must keep the code between back-ticks as it is`
    }
  }
  return null
}

function withTexts(finding: Finding, texts: Texts): Finding {
  return {
    ...finding,
    title: boundLine(texts.title).text || finding.title,
    message: boundText(texts.problem).text || finding.message,
    evidence: finding.evidence === '' ? '' : boundText(texts.evidence).text || finding.evidence,
    recommendation: finding.recommendation === null ? null : boundText(texts.suggestion).text || null,
  }
}
