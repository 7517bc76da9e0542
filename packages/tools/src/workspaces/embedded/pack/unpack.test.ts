import { createHash } from 'node:crypto'
import { readFileSync, rmSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorkingCopy, type WorkingCopy } from '../../../../test/support/fake-github/working-copy.ts'
import { applyDelta } from '../../../git-embedded/objects/apply-delta.ts'
import { unpack } from './unpack.ts'

const mebibyte = 1024 * 1024
let clone: WorkingCopy
let objects: string[]

beforeAll(() => {
  clone = createWorkingCopy()
  const lines = Array.from({ length: 3000 }, (_, place) => `line ${place} of a file that is long enough`)
  for (let version = 0; version < 6; version++) {
    lines.splice(version * 400, 3, `version ${version}`)
    clone.write('long.txt', lines.join('\n'))
    clone.write(`folder/${version}.txt`, `small ${version}\n`)
    clone.write(
      'bytes.bin',
      Uint8Array.from({ length: 70_000 }, (_, place) => (place * version) % 251),
    )
    clone.commit(`version ${version}`)
  }
  clone.git('tag', '-a', '-m', 'tagged', 'v1')
  clone.write('empty', '')
  clone.commit('empty')
  objects = clone.git('cat-file', '--batch-all-objects', '--batch-check').split('\n')
})
afterAll(() => clone.dispose())

/** A pack of everything, as a server would make it. */
function packWith(...options: readonly string[]): Buffer {
  clone.git('pack-objects', '-q', '--all', '--depth=40', ...options, `${clone.dir}/made`)
  const name = clone.git('ls-files', '--others', 'made-*.pack')
  const bytes = readFileSync(`${clone.dir}/${name}`)
  rmSync(`${clone.dir}/${name}`)
  return bytes
}

describe('a pack of git', () => {
  it.each([
    ['with bases by place', ['--delta-base-offset']],
    ['with bases by id', []],
    ['without deltas', ['--window=0']],
  ])('%s is unpacked whole', async (_, options) => {
    const unpacked = (await unpack(packWith(...options), 64 * mebibyte, undefined))._unsafeUnwrap()
    const found = [...unpacked].map(([oid, { type, bytes }]) => `${oid} ${type} ${bytes.length}`)
    expect(found.toSorted()).toEqual(objects.toSorted())
  })

  it('that would take more than its limit is not', async () => {
    const pack = packWith('--delta-base-offset')
    const whole = (await unpack(pack, 64 * mebibyte, undefined))._unsafeUnwrap()
    const size = [...whole.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
    expect((await unpack(pack, size, undefined)).isOk()).toBe(true)
    expect((await unpack(pack, size - 1, undefined))._unsafeUnwrapErr().code).toBe('too_large')
    expect((await unpack(pack, 0, undefined))._unsafeUnwrapErr().code).toBe('too_large')
  })

  it('is left when the caller gives up', async () => {
    const failed = await unpack(packWith(), 64 * mebibyte, AbortSignal.abort())
    expect(failed._unsafeUnwrapErr().code).toBe('aborted')
  })

  it('that is cut or altered anywhere is refused', async () => {
    const pack = packWith('--delta-base-offset')
    await fc.assert(
      fc.asyncProperty(fc.nat(pack.length - 1), fc.integer({ min: 1, max: 255 }), async (place, change) => {
        const altered = Buffer.from(pack)
        altered[place] = (altered[place] ?? 0) ^ change
        expect((await unpack(altered, 64 * mebibyte, undefined)).isErr()).toBe(true)
        expect((await unpack(pack.subarray(0, place), 64 * mebibyte, undefined)).isErr()).toBe(true)
      }),
      { numRuns: 50 },
    )
  })

  it('that is altered and summed anew is refused or read, and never takes more than its limit', async () => {
    const pack = packWith('--delta-base-offset')
    await fc.assert(
      fc.asyncProperty(fc.nat(pack.length - 21), fc.nat(255), async (place, byte) => {
        const body = Buffer.from(pack.subarray(0, -20))
        body[place] = byte
        const read = await unpack(summed(body), 2 * mebibyte, undefined)
        const size = read.isOk()
          ? [...read.value.values()].reduce((sum, { bytes }) => sum + bytes.length, 0)
          : 0
        expect(size).toBeLessThanOrEqual(2 * mebibyte)
      }),
      { numRuns: 100 },
    )
  })
})

describe('a pack made to be hard', () => {
  const head = (count: number) => Buffer.from([0x50, 0x41, 0x43, 0x4b, 0, 0, 0, 2, 0, 0, 0, count])

  it('that unpacks a thousandfold is stopped at its announced size', async () => {
    const bomb = deflateSync(Buffer.alloc(8 * mebibyte))
    // A blob that says it has ten bytes.
    const lying = summed(Buffer.concat([head(1), Buffer.from([0x3a]), bomb]))
    expect((await unpack(lying, mebibyte, undefined))._unsafeUnwrapErr().code).toBe('unavailable')
  })

  it('whose delta is based on itself, or on nothing, is refused', async () => {
    const delta = deflateSync(Buffer.from([0, 0]))
    const onItself = Buffer.concat([head(1), Buffer.from([0x62, 0]), delta])
    const onNothing = Buffer.concat([head(1), Buffer.from([0x72]), Buffer.alloc(20, 1), delta])
    const before = Buffer.concat([head(1), Buffer.from([0x62, 0x7f]), delta])
    for (const pack of [onItself, onNothing, before]) {
      expect((await unpack(summed(pack), mebibyte, undefined))._unsafeUnwrapErr().code).toBe('unavailable')
    }
  })
})

describe('a delta', () => {
  const base = Buffer.from('0123456789')
  it.each<[string, readonly number[], string]>([
    ['copies and inserts', [10, 6, 0x91, 2, 4, 2, 0x61, 0x62], '2345ab'],
    ['copies beyond the end', [10, 5, 0x91, 8, 5], 'broken'],
    ['makes less than it says', [10, 6, 0x91, 2, 4], 'broken'],
    ['makes more than it says', [10, 3, 0x91, 2, 4], 'broken'],
    ['is for another base', [9, 4, 0x91, 2, 4], 'broken'],
    ['uses what is reserved', [10, 1, 0], 'broken'],
    ['ends in the middle', [10, 4, 0x91, 2], 'broken'],
    ['says more than is allowed', [10, 0xff, 0x7f, 0x91, 2, 4], 'too_large'],
    ['is empty', [], 'broken'],
  ])('that %s', (_, bytes, expected) => {
    const made = applyDelta(base, Uint8Array.from(bytes), 100)
    expect(typeof made === 'string' ? made : Buffer.from(made).toString()).toBe(expected)
  })

  it('never breaks the one who applies it', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const made = applyDelta(base, Uint8Array.from([10, ...bytes]), 1000)
        expect(typeof made === 'string' || made.length <= 1000).toBe(true)
      }),
    )
  })
})

function summed(body: Buffer): Buffer {
  return Buffer.concat([body, createHash('sha1').update(body).digest()])
}
