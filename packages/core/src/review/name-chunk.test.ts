import { expect, it } from 'vitest'
import { fileOf, hunkOf } from '../planning/changed-file.test-support.ts'
import { cutChunks } from '../planning/cut-chunks.ts'
import { nameChunk } from './name-chunk.ts'

it.each([
  [1, 'f1.ts'],
  [3, 'f1.ts, f2.ts, f3.ts'],
  [4, 'f1.ts, f2.ts, f3.ts, f4.ts'],
  [5, 'f1.ts, f2.ts, f3.ts and 2 more'],
])('a chunk of %d files is named in few words', (count, name) => {
  const files = Array.from({ length: count }, (_, place) =>
    fileOf(`f${place + 1}.ts`, [hunkOf(1, 1, ['+a'])]),
  )
  const [chunk] = cutChunks(files, { chunkTokens: 1000, maxFiles: 12 }).chunks
  expect(chunk && nameChunk(chunk)).toBe(name)
})
