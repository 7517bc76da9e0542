import type { GitFiles } from '../files/git-files.ts'
import { namesIn } from './names-in.ts'

/** Which objects stand in files of their own. Each folder is listed once. */
export interface LooseObjects {
  has(oid: string): Promise<boolean>
  /** Ids that start with the given digits, two at least. */
  startingWith(prefix: string): Promise<readonly string[]>
  pathOf(oid: string): string
}

/** Lists nothing yet. */
export function openLooseObjects(files: GitFiles, gitDirectory: string): LooseObjects {
  const objects = `${gitDirectory}/objects`
  const folders = new Map<string, Promise<ReadonlySet<string>>>()
  let topLevel: Promise<ReadonlySet<string>> | null = null

  async function folder(digits: string): Promise<ReadonlySet<string>> {
    topLevel ??= namesIn(files, objects)
    if (!(await topLevel).has(digits)) return new Set()
    const known = folders.get(digits) ?? namesIn(files, `${objects}/${digits}`)
    folders.set(digits, known)
    return known
  }
  return {
    has: async (oid) => (await folder(oid.slice(0, 2))).has(oid.slice(2)),
    async startingWith(prefix) {
      const digits = prefix.slice(0, 2)
      const names = [...(await folder(digits))]
      return names.map((name) => digits + name).filter((oid) => oid.length === 40 && oid.startsWith(prefix))
    },
    pathOf: (oid) => `${objects}/${oid.slice(0, 2)}/${oid.slice(2)}`,
  }
}
