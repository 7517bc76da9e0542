/**
 * Text from bytes and back without loss. Valid UTF-8 becomes ordinary text; each byte that is not part of valid UTF-8
 * becomes one lone surrogate U+DC80 to U+DCFF (as PEP 383 does), so `encodeText(decodeBytes(b))` equals `b`.
 */
export function decodeBytes(bytes: Uint8Array, start = 0, end = bytes.length): string {
  const text = platformDecoder?.decode(bytes.subarray(start, end))
  // A replacement character is a byte to be kept, or one that stands in the text; only a closer look tells.
  return text === undefined || text.includes('\ufffd') ? decodeClosely(bytes, start, end) : text
}

/** As much of the platform's decoder as is used. */
interface PlatformDecoder {
  decode(bytes: Uint8Array): string
}

/** Many times faster where there is one. The texts are the same without. */
const platformDecoder = findPlatformDecoder()

function findPlatformDecoder(): PlatformDecoder | null {
  const { TextDecoder } = globalThis as {
    readonly TextDecoder?: new (label: string, options: { readonly ignoreBOM: boolean }) => PlatformDecoder
  }
  return TextDecoder === undefined ? null : new TextDecoder('utf-8', { ignoreBOM: true })
}

/** `decodeBytes` for bytes that need not be UTF-8, and for platforms without a decoder. */
export function decodeClosely(bytes: Uint8Array, start: number, end: number): string {
  let text = ''
  for (let at = start; at < end; ) {
    // Filling an array of the right size is twice as fast as growing one.
    const size = Math.min(end - at, flushAt)
    const units = new Array<number>(size)
    let count = 0
    while (at < end && count < size) {
      const first = bytes[at] ?? 0
      if (first < 0x80) {
        units[count++] = first
        at++
        continue
      }
      const length = sequenceLength(bytes, at, end)
      if (length === 0) {
        units[count++] = 0xdc00 + first
        at++
        continue
      }
      const point = readCodePoint(bytes, at, length)
      at += length
      if (point < 0x10000) {
        units[count++] = point
      } else {
        units[count++] = 0xd800 + ((point - 0x10000) >> 10)
        units[count++] = 0xdc00 + ((point - 0x10000) & 0x3ff)
      }
    }
    units.length = count
    text += String.fromCharCode.apply(null, units)
  }
  return text
}

/** The bytes of a text; lone surrogates U+DC80 to U+DCFF give back the byte they stand for, others U+FFFD. */
export function encodeText(text: string): Uint8Array {
  const bytes = new Uint8Array(byteLengthOf(text))
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) {
      bytes[at++] = unit
      continue
    }
    const point = text.codePointAt(index) ?? 0
    if (point >= 0x10000) index++
    if (point < 0x800) {
      bytes[at++] = 0xc0 | (point >> 6)
    } else if (isRawByte(point)) {
      bytes[at++] = point - 0xdc00
      continue
    } else {
      const scalar = point >= 0xd800 && point <= 0xdfff ? 0xfffd : point
      if (scalar >= 0x10000) {
        bytes[at++] = 0xf0 | (scalar >> 18)
        bytes[at++] = 0x80 | ((scalar >> 12) & 0x3f)
      } else {
        bytes[at++] = 0xe0 | (scalar >> 12)
      }
      bytes[at++] = 0x80 | ((scalar >> 6) & 0x3f)
      bytes[at++] = 0x80 | (scalar & 0x3f)
      continue
    }
    bytes[at++] = 0x80 | (point & 0x3f)
  }
  return bytes
}

/** How many bytes `encodeText` gives for a text, without making them. */
export function byteLengthOf(text: string): number {
  let bytes = text.length
  if (!beyondAscii.test(text)) return bytes
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    if (unit < 0x800) bytes += 1
    else if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1))) {
      bytes += 2
      index++
    } else if (!isRawByte(unit)) bytes += 2
  }
  return bytes
}

/** Orders texts by their bytes, as git orders paths: below zero when `a` comes first. */
export function compareBytewise(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length)
  for (let index = 0; index < shorter; index++) {
    const left = a.charCodeAt(index)
    const right = b.charCodeAt(index)
    if (left === right) continue
    // Halves of pairs and raw bytes stand at another place among units than among bytes.
    if (isSurrogate(left) || isSurrogate(right)) return compareFrom(a, b, index)
    return left - right
  }
  return a.length - b.length
}

/** Says whether a text holds bytes that are not UTF-8, kept as lone surrogates by `decodeBytes`. */
export function hasRawBytes(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1))) index++
    else if (isRawByte(unit)) return true
  }
  return false
}

const beyondAscii = /[^\u0000-\u007f]/

// String.fromCharCode takes its arguments on the stack; engines overflow somewhere above 65,000 of them.
const flushAt = 8192

function isRawByte(unit: number): boolean {
  return unit >= 0xdc80 && unit <= 0xdcff
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** Compares the bytes from the character that holds the first unit in which two texts differ. */
function compareFrom(a: string, b: string, index: number): number {
  const start = index > 0 && isSurrogate(a.charCodeAt(index - 1)) ? index - 1 : index
  const left = encodeText(a.slice(start))
  const right = encodeText(b.slice(start))
  for (let at = 0; at < left.length && at < right.length; at++) {
    const order = (left[at] ?? 0) - (right[at] ?? 0)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** Length of the well-formed multi-byte sequence at `at` (Unicode table 3-7), or 0. */
function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const first = bytes[at] ?? 0
  const second = at + 1 < end ? (bytes[at + 1] ?? 0) : 0
  if (first < 0xc2 || first > 0xf4 || !isContinuation(second)) return 0
  if (first < 0xe0) return 2
  if (at + 2 >= end || !isContinuation(bytes[at + 2] ?? 0)) return 0
  if (first < 0xf0) {
    const overlongOrSurrogate = (first === 0xe0 && second < 0xa0) || (first === 0xed && second > 0x9f)
    return overlongOrSurrogate ? 0 : 3
  }
  if (at + 3 >= end || !isContinuation(bytes[at + 3] ?? 0)) return 0
  const outOfRange = (first === 0xf0 && second < 0x90) || (first === 0xf4 && second > 0x8f)
  return outOfRange ? 0 : 4
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

function readCodePoint(bytes: Uint8Array, at: number, size: number): number {
  let point = (bytes[at] ?? 0) & (0xff >> (size + 1))
  for (let index = 1; index < size; index++) point = (point << 6) | ((bytes[at + index] ?? 0) & 0x3f)
  return point
}
