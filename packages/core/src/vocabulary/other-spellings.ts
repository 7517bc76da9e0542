import { normalisePath, problemOfPath } from './repository-path.ts'

/** No file system takes longer paths than these. */
const maxLength = 4096

/**
 * Other paths that a model may mean by the one it wrote: with slashes for back-slashes, without a leading slash or the
 * `a/` of a diff, with percent signs undone, and with accents joined to their letters or apart from them, as file systems
 * differ in that. Only such as are repository paths, the likeliest first, and not the path itself.
 */
export function otherSpellings(path: string): readonly string[] {
  if (path.length > maxLength) return []
  const plain = path.trim()
  const slashed = plain.replaceAll('\\', '/')
  const rooted = [plain, slashed].map((spelling) => spelling.replace(/^\/+/, ''))
  const bare = [...rooted, ...rooted.map((spelling) => spelling.replace(/^[ab]\//, ''))]
  const decoded = bare.flatMap(decodePercents)
  const forms = [...bare, ...decoded].map(normalisePath)
  const all = forms.flatMap((form) => [form, form.normalize('NFC'), form.normalize('NFD')])
  return [...new Set(all)].filter((spelling) => spelling !== path && problemOfPath(spelling) === null)
}

function decodePercents(path: string): string[] {
  if (!path.includes('%')) return []
  try {
    return [decodeURIComponent(path)]
  } catch {
    // A percent sign that stands for itself.
    return []
  }
}
