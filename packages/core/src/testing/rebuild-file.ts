import type { Hunk } from '../vocabulary/changed-file.ts'

/**
 * A file's text after the change, from its text before and its hunks; or what does not fit, in words. Reads strictly:
 * every context and deleted line must stand where the hunk says.
 */
export function rebuildFile(before: string, hunks: readonly Hunk[]): { text: string } | { problem: string } {
  const lines = splitKeepingEnds(before)
  const written: string[] = []
  let next = 0
  for (const hunk of hunks) {
    // A side without lines starts at the line before the gap.
    const start = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1
    if (start < next) return { problem: `a hunk starts at ${hunk.oldStart}, inside the one before` }
    for (; next < start; next++) written.push(lines[next] ?? '')
    const newStart = hunk.newLines === 0 ? hunk.newStart : hunk.newStart - 1
    if (written.length !== newStart)
      return { problem: `a hunk says new line ${hunk.newStart} at ${written.length + 1}` }
    for (const line of hunk.lines) {
      const text = line.noNewline ? line.text : `${line.text}\n`
      if (line.type !== 'add') {
        if (lines[next] !== text)
          return {
            problem: `line ${next + 1} is ${JSON.stringify(lines[next])}, not ${JSON.stringify(text)}`,
          }
        if (line.oldLine !== next + 1) return { problem: `old line ${next + 1} is numbered ${line.oldLine}` }
        next++
      }
      if (line.type !== 'delete') {
        written.push(text)
        if (line.newLine !== written.length)
          return { problem: `new line ${written.length} is numbered ${line.newLine}` }
      }
    }
  }
  return { text: [...written, ...lines.slice(next)].join('') }
}

function splitKeepingEnds(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? []
}
