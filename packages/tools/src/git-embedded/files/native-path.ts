import { encodeText, hasRawBytes } from '@scrutineer/core'

/** A path as the file system wants it: bytes when it is not UTF-8, else text. */
export function nativePath(path: string): string | Buffer {
  return hasRawBytes(path) ? Buffer.from(encodeText(path)) : path
}
