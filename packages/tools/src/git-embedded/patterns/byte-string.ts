import { encodeText } from '@scrutineer/core'

/** A text with one character for each of its bytes, as git's patterns see it. Plain ASCII stays as it is. */
export function toByteString(text: string): string {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) >= 0x80) return spell(encodeText(text))
  }
  return text
}

/** ASCII letters in lower case, all else untouched. */
export function foldAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

function spell(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}
