import { type ChangedFile, compareBytewise, pathOf } from '@scrutineer/core'

/** In order of path bytes, as the port has it. Git's own order is that already, so most lists are only looked through. */
export function sortFiles(files: readonly ChangedFile[]): readonly ChangedFile[] {
  const inOrder = files.every((file, index) => {
    const before = files[index - 1]
    return before === undefined || compareBytewise(pathOf(before), pathOf(file)) <= 0
  })
  return inOrder ? files : files.toSorted((a, b) => compareBytewise(pathOf(a), pathOf(b)))
}
