import type { ChangedFile, DiffLine, Hunk } from '../vocabulary/changed-file.ts'
import { quotePath } from './quote-path.ts'

/**
 * A change as patch text in git's form, names with `a/` and `b/`; empty for no files. Bytes that are not UTF-8 stay lone
 * surrogates: `encodeText` gives the bytes to write. `parsePatch` reads the same files back, except that a patch has no
 * words for `untracked` and `unread`.
 */
export function renderPatch(files: readonly ChangedFile[]): string {
  return files.map(renderFilePatch).join('')
}

/** One file's part of `renderPatch`. */
function renderFilePatch(file: ChangedFile): string {
  if (file.status !== 'type_changed') return renderSection(file)
  // Git has no other way to write a change of type.
  const deleted = file.hunks.filter((hunk) => hunk.newLines === 0)
  const added = file.hunks.filter((hunk) => hunk.newLines > 0)
  return (
    renderSection({ ...file, status: 'deleted', newPath: null, newMode: null, newId: null, hunks: deleted }) +
    renderSection({ ...file, status: 'added', oldPath: null, oldMode: null, oldId: null, hunks: added })
  )
}

function renderSection(file: ChangedFile): string {
  const oldName = quotePath(`a/${file.oldPath ?? file.newPath}`)
  const newName = quotePath(`b/${file.newPath ?? file.oldPath}`)
  const head = [
    `diff --git ${oldName} ${newName}`,
    ...modeLines(file),
    ...movedLines(file),
    ...indexLine(file),
  ]
  if (file.binary)
    head.push(`Binary files ${nameLine(file.oldPath, 'a/')} and ${nameLine(file.newPath, 'b/')} differ`)
  else if (file.hunks.length > 0) {
    head.push(`--- ${nameLine(file.oldPath, 'a/')}`, `+++ ${nameLine(file.newPath, 'b/')}`)
  }
  return `${head.join('\n')}\n${file.binary ? '' : file.hunks.map(renderHunk).join('')}`
}

/** A hunk as it stands in a patch, its `@@` line included. */
export function renderHunk(hunk: Hunk): string {
  const section = hunk.section === '' ? '' : ` ${hunk.section}`
  const oldRange = range(hunk.oldStart, hunk.oldLines)
  const newRange = range(hunk.newStart, hunk.newLines)
  return `@@ -${oldRange} +${newRange} @@${section}\n${hunk.lines.map(renderLine).join('')}`
}

const markers = { context: ' ', add: '+', delete: '-' } as const satisfies Record<DiffLine['type'], string>

function renderLine(line: DiffLine): string {
  return `${markers[line.type]}${line.text}\n${line.noNewline ? '\\ No newline at end of file\n' : ''}`
}

/** Git leaves out a count of one. */
function range(start: number, lines: number): string {
  return lines === 1 ? `${start}` : `${start},${lines}`
}

function modeLines(file: ChangedFile): string[] {
  // A side that exists needs its mode here, or the line that says it is new would be missing.
  if (file.status === 'added') return [`new file mode ${file.newMode ?? '100644'}`]
  if (file.status === 'deleted') return [`deleted file mode ${file.oldMode ?? '100644'}`]
  if (file.oldMode === file.newMode) return []
  const lines: string[] = []
  if (file.oldMode !== null) lines.push(`old mode ${file.oldMode}`)
  if (file.newMode !== null) lines.push(`new mode ${file.newMode}`)
  return lines
}

function movedLines(file: ChangedFile): string[] {
  if (file.status !== 'renamed' && file.status !== 'copied') return []
  const word = file.status === 'renamed' ? 'rename' : 'copy'
  const similarity = file.similarity === null ? [] : [`similarity index ${file.similarity}%`]
  return [
    ...similarity,
    `${word} from ${quotePath(file.oldPath ?? '')}`,
    `${word} to ${quotePath(file.newPath ?? '')}`,
  ]
}

function indexLine(file: ChangedFile): string[] {
  const shared = file.oldMode !== null && file.oldMode === file.newMode ? ` ${file.oldMode}` : ''
  if (file.oldId === null && file.newId === null && shared === '') return []
  const none = '0'.repeat((file.oldId ?? file.newId ?? '').length || 40)
  return [`index ${file.oldId ?? none}..${file.newId ?? none}${shared}`]
}

/** Git puts a tab after a name with blanks, so that other programs see where it ends. */
function nameLine(path: string | null, prefix: string): string {
  if (path === null) return '/dev/null'
  return `${quotePath(prefix + path)}${path.includes(' ') ? '\t' : ''}`
}
