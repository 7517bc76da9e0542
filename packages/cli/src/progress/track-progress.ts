import type { QuestionStage, ReviewChangesEvent } from '@scrutineer/core'
import { formatTokens } from './format-amounts.ts'

/** How far a review is, as far as its events tell. */
export interface ProgressView {
  readonly files: number
  readonly filesDone: number
  readonly chunks: number
  readonly chunksDone: number
  /** Null as long as no provider has told of any. */
  readonly tokens: number | null
  readonly findings: number
  /** Conversations under way, in the order of their start. */
  readonly active: readonly ActiveChunk[]
}

/** A conversation under way. */
export interface ActiveChunk {
  readonly paths: readonly string[]
  /** What it is doing, in a few words. */
  readonly stage: string
}

/** Keeps count of a review. */
export interface ProgressTracker {
  hear(event: ReviewChangesEvent): void
  view(): ProgressView
}

/** A tracker that has heard nothing yet. */
export function trackProgress(): ProgressTracker {
  const done = new Set<string>()
  const active = new Map<string, ActiveChunk>()
  const counts = { files: 0, chunks: 0, chunksDone: 0, findings: 0 }
  let tokens: number | null = null
  const count = (usage: Parameters<typeof tokensOf>[0]) => {
    const told = tokensOf(usage)
    if (told !== null) tokens = (tokens ?? 0) + told
  }
  const setStage = (id: string, stage: string) => {
    const chunk = active.get(id)
    if (chunk !== undefined) active.set(id, { ...chunk, stage })
  }
  return {
    hear(event) {
      switch (event.type) {
        case 'review-start':
          counts.files = event.keptFiles
          counts.chunks = event.chunks
          break
        case 'chunk-start':
          active.set(event.chunk, { paths: event.paths, stage: 'starting' })
          break
        case 'round-start':
          setStage(event.chunk, stageOf(event.round, 0))
          break
        case 'model-activity':
          setStage(event.chunk, stageOf(event.round, event.characters))
          break
        case 'round-end':
          count(event.usage)
          break
        case 'tool-call-start':
          setStage(event.chunk, event.tool)
          break
        case 'question-start':
          setStage(event.chunk, questionWords[event.stage])
          break
        case 'question-end':
          count(event.usage)
          break
        case 'finding-accepted':
          counts.findings++
          break
        case 'finding-withdrawn':
          counts.findings--
          break
        case 'chunk-end':
          active.delete(event.chunk)
          counts.chunksDone++
          for (const path of event.paths) done.add(path)
          break
        case 'tool-call-end':
        case 'compression-end':
        case 'warning-raised':
        case 'review-end':
          break
      }
    },
    view() {
      // A file that lies in several parts is done with its last one.
      const open = new Set([...active.values()].flatMap(({ paths }) => paths))
      const closed = [...done].filter((path) => !open.has(path)).length
      // Files without a changed line are in no part, and done when all parts are.
      const isOver = counts.chunks > 0 && counts.chunksDone === counts.chunks
      const filesDone = isOver ? counts.files : Math.min(closed, counts.files)
      return { ...counts, tokens, filesDone, active: [...active.values()] }
    },
  }
}

/** A number that grows shows that something comes. */
function stageOf(round: number, characters: number): string {
  const name = round === 1 ? 'reading the change' : `round ${round}`
  return characters === 0 ? name : `${name}, ${formatTokens(characters)} characters`
}

const questionWords: Readonly<Record<QuestionStage, string>> = {
  plan: 'planning',
  relocation: 'placing a finding',
  challenge: 'a second look',
  translation: 'translating',
  compression: 'summing up',
}

function tokensOf(
  usage: { readonly inputTokens: number | null; readonly outputTokens: number | null } | null,
): number | null {
  const { inputTokens = null, outputTokens = null } = usage ?? {}
  return inputTokens === null && outputTokens === null ? null : (inputTokens ?? 0) + (outputTokens ?? 0)
}
