import type { Hunk } from '../vocabulary/changed-file.ts'

/** The new side of a file from its old side and its hunks; fails where a hunk does not say what stands there. */
export function applyHunks(before: string, hunks: readonly Hunk[]): string {
  const old = splitLines(before)
  const result: string[] = []
  let next = 0
  for (const hunk of hunks) {
    const start = hunk.oldLines === 0 ? hunk.oldStart : hunk.oldStart - 1
    result.push(...old.slice(next, start))
    next = start
    for (const line of hunk.lines) {
      const text = line.text + (line.noNewline ? '' : '\n')
      if (line.type !== 'add') {
        if (old[next] !== text)
          throw new Error(`old line ${next + 1} is ${JSON.stringify(old[next])}, not ${text}`)
        if (line.oldLine !== next + 1) throw new Error(`old line ${next + 1} is numbered ${line.oldLine}`)
        next++
      }
      if (line.type !== 'delete') {
        result.push(text)
        if (line.newLine !== result.length)
          throw new Error(`new line ${result.length} is numbered ${line.newLine}`)
      }
    }
  }
  return [...result, ...old.slice(next)].join('')
}

/** Lines with their line feeds. */
function splitLines(text: string): string[] {
  return text.split(/(?<=\n)/).filter((line) => line !== '')
}
