import { type ChangedFile, type Hunk, parseGitDiff, type UnreadReason } from '@scrutineer/core'
import { maxComparedBytes } from '../../process/pinned-settings.ts'
import { sniffedBytes } from '../sniff-binary.ts'
import type { ReadFailure, TreeFiles } from './tree-files.ts'

/** An untracked file, and whether git would store other bytes than those on disk. */
export interface UntrackedFile {
  readonly file: ChangedFile
  /** True where settings about line ends, encodings or keywords could change the text on the way into git. */
  readonly mayBeConverted: boolean
}

/**
 * An untracked path as an added file: the text of a file or a link as its one hunk. A path with a slash at its end is a
 * repository of its own. Null when it is gone.
 */
export async function readUntracked(
  files: TreeFiles,
  path: string,
  trustsExecutables: boolean,
): Promise<UntrackedFile | null> {
  if (path.endsWith('/')) return unread(path.slice(0, -1), null, 'nested_repository')
  const found = await files.find(path)
  if (found === null) return null
  if (found.kind === 'directory' || found.kind === 'other') return unread(path, null, 'not_a_file')
  if (found.kind === 'symlink') {
    const target = await files.readLink(path)
    return typeof target === 'string' ? failed(path, '120000', target) : fileOf(path, '120000', target, false)
  }
  const mode = trustsExecutables && found.executable ? '100755' : '100644'
  const bytes = await files.read(path, maxComparedBytes, true)
  if (typeof bytes === 'string') return failed(path, mode, bytes)
  return fileOf(path, mode, bytes, mayBeConverted(bytes))
}

function failed(path: string, mode: string, failure: ReadFailure): UntrackedFile | null {
  switch (failure) {
    case 'missing':
      return null
    case 'not_a_file':
    case 'outside':
      return unread(path, null, 'not_a_file')
    case 'unreadable':
    case 'too_large':
      return unread(path, mode, failure)
  }
}

function unread(path: string, mode: string | null, reason: UnreadReason): UntrackedFile {
  return { file: { ...addedFile(path, mode), unread: reason }, mayBeConverted: false }
}

function fileOf(path: string, mode: string, bytes: Uint8Array, mayBeConverted: boolean): UntrackedFile {
  const binary = bytes.subarray(0, sniffedBytes).includes(0)
  const hunks = binary || bytes.length === 0 ? [] : hunksOf(bytes)
  const additions = hunks.reduce((sum, hunk) => sum + hunk.additions, 0)
  return { file: { ...addedFile(path, mode), binary, additions, hunks }, mayBeConverted }
}

function addedFile(path: string, mode: string | null): ChangedFile {
  return {
    status: 'added',
    oldPath: null,
    newPath: path,
    oldMode: null,
    newMode: mode,
    oldId: null,
    newId: null,
    similarity: null,
    binary: false,
    untracked: true,
    additions: 0,
    deletions: 0,
    hunks: [],
    unread: null,
  }
}

const lineFeed = 0x0a
const plus = 0x2b
const noId = '0'.repeat(40)

/**
 * The hunk of a new file, by way of the patch that git would write for it: so its lines are decoded when first read, as
 * those of all other files are.
 */
function hunksOf(content: Uint8Array): readonly Hunk[] {
  let lines = 0
  for (let at = content.indexOf(lineFeed); at >= 0; at = content.indexOf(lineFeed, at + 1)) lines++
  const ended = content.at(-1) === lineFeed
  const count = ended ? lines : lines + 1
  const head = Buffer.from(
    `:000000 100644 ${noId} ${noId} A\0f\0\0diff --git a/f b/f\nnew file mode 100644\n` +
      `--- /dev/null\n+++ b/f\n@@ -0,0 +1${count === 1 ? '' : `,${count}`} @@\n`,
  )
  const tail = ended ? '' : '\n\\ No newline at end of file\n'
  const patch = Buffer.alloc(head.length + count + content.length + tail.length)
  let at = head.copy(patch)
  for (let start = 0; start < content.length; ) {
    const feed = content.indexOf(lineFeed, start)
    const end = feed < 0 ? content.length : feed + 1
    patch[at++] = plus
    patch.set(content.subarray(start, end), at)
    at += end - start
    start = end
  }
  patch.write(tail, at, 'latin1')
  const parsed = parseGitDiff(patch)
  return parsed.isOk() ? (parsed.value[0]?.hunks ?? []) : []
}

/** Carriage returns before line feeds, a mark of UTF-16 or UTF-32, or a keyword: what git may store in another form. */
function mayBeConverted(bytes: Uint8Array): boolean {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const [first, second] = buffer
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  return marked || buffer.includes('\r\n') || buffer.includes('$Id')
}
