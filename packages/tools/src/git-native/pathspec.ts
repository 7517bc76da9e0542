import { byteLengthOf, hasRawBytes } from '@scrutineer/core'

/**
 * A path as git takes it on the command line. Arguments are text, so a byte that is not UTF-8 cannot be passed; in its
 * place stands a sign for any one byte.
 */
export function pathspecOf(path: string, magic: 'only' | 'exclude' = 'only'): string {
  const words = [...(magic === 'exclude' ? ['exclude'] : []), hasRawBytes(path) ? 'glob' : 'literal']
  const written = hasRawBytes(path)
    ? path.replace(/[*?[\]\\]/g, '\\$&').replace(/[\udc80-\udcff]/gu, '?')
    : path
  return `:(${words.join(',')})${written}`
}

/** All systems take argument lists of this length. */
const maxArgumentBytes = 24 * 1024

/** Groups of arguments in as few parts as fit on one command line each; a group stays together. */
export function argumentParts(groups: readonly (readonly string[])[]): string[][] {
  const parts: string[][] = []
  let room = 0
  for (const group of groups) {
    const size = group.reduce((sum, argument) => sum + byteLengthOf(argument) + 1, 0)
    const last = parts.at(-1)
    if (last === undefined || size > room) {
      parts.push([...group])
      room = maxArgumentBytes - size
    } else {
      last.push(...group)
      room -= size
    }
  }
  return parts
}
