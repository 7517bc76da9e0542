import { decodeBytes } from '@scrutineer/core'

/**
 * The records of an output that ends each with NUL. Much faster than to decode byte by byte, which is done only where a
 * record holds more than ASCII.
 */
export function readNulRecords(output: Uint8Array): string[] {
  const text = Buffer.from(output.buffer, output.byteOffset, output.byteLength).toString('latin1')
  const records = text.split('\0')
  if (records.at(-1) === '') records.pop()
  return records.map((record) =>
    beyondAscii.test(record) ? decodeBytes(Buffer.from(record, 'latin1')) : record,
  )
}

const beyondAscii = /[^\u0000-\u007f]/
