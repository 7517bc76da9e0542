import type { ReviewChangesEvent } from '@scrutineer/core'

/** How far a review is, as far as its events tell. */
export interface ProgressView {
  readonly files: number
  readonly filesDone: number
  readonly chunks: number
  readonly chunksDone: number
  readonly tokens: number
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
  const counts = { files: 0, chunks: 0, chunksDone: 0, tokens: 0, findings: 0 }
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
          setStage(event.chunk, event.round === 1 ? 'reading the change' : `round ${event.round}`)
          break
        case 'round-end':
          counts.tokens += tokensOf(event.usage)
          break
        case 'tool-call-start':
          setStage(event.chunk, event.tool)
          break
        case 'finding-accepted':
          counts.findings++
          break
        case 'chunk-end':
          active.delete(event.chunk)
          counts.chunksDone++
          for (const path of event.paths) done.add(path)
          break
        case 'tool-call-end':
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
      return { ...counts, filesDone, active: [...active.values()] }
    },
  }
}

function tokensOf(
  usage: { readonly inputTokens: number | null; readonly outputTokens: number | null } | null,
): number {
  return (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
}
