import { redactSecrets } from '@scrutineer/core'
import type { Hit } from '../find-hits.ts'
import type { ShownFile } from './shown-file.ts'

/** What a finding may quote of a hit: never the value of a secret. */
export interface Quote {
  /** The exact lines; empty when they hold a secret or were shown cut. */
  readonly code: string
  /** What proves the hit. */
  readonly evidence: string
}

// Longer quotes bury what they prove.
const maxQuotedLines = 6
const maxQuotedCharacters = 300

/** Quotes the lines of a hit. */
export function quoteHit(hit: Hit, file: ShownFile | undefined): Quote {
  const lines = linesOf(hit, file)
  const code = lines.join('\n')
  const isSecret = hit.pattern.quotesNothing === true || redactSecrets(code) !== code
  const isCut = / \[line cut: \d+ bytes more\]$/m.test(code)
  const shown = shorten(
    lines
      .slice(0, maxQuotedLines)
      .map((line) => redactSecrets(line.trim()))
      .join('\n'),
  )
  const parts = [hit.evidence, hit.pattern.quotesNothing === true || shown === '' ? null : inBackticks(shown)]
  return {
    code: isSecret || isCut || code.trim() === '' ? '' : code,
    evidence: parts.filter((part) => part !== null).join(' '),
  }
}

function linesOf({ side, startLine, endLine }: Hit, file: ShownFile | undefined): string[] {
  const lines = file?.lines ?? []
  const all = side === 'new' ? lines : lines.flatMap(({ removed }) => removed)
  return all.filter(({ number }) => number >= startLine && number <= endLine).map(({ text }) => text)
}

function shorten(text: string): string {
  if (text.length <= maxQuotedCharacters) return text
  return `${text.slice(0, maxQuotedCharacters).replace(/[\ud800-\udbff]$/, '')}…`
}

function inBackticks(text: string): string {
  return text.includes('`') || text.includes('\n') ? text : `\`${text}\``
}
