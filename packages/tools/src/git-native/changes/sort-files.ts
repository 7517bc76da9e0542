import { type ChangedFile, compareBytewise, pathOf } from '@scrutineer/core'

/** In order of path bytes, as the port has it. */
export function sortFiles(files: readonly ChangedFile[]): ChangedFile[] {
  return files.toSorted((a, b) => compareBytewise(pathOf(a), pathOf(b)))
}
