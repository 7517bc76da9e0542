import { hasRawBytes } from '@scrutineer/core'

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
