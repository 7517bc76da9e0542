import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { problemOf, type ScratchRepository, scratchRepository } from '../scratch-repository.test-support.ts'
import { openPackFiles } from './pack-files.ts'
import { openPackedObjects } from './packed-objects.ts'

/** Sixty versions of a file, each a little longer: a long chain of deltas, and together more than is kept. */
function versions(bytes: number): ScratchRepository {
  const scratch = scratchRepository()
  const body = randomBytes(bytes / 2).toString('hex')
  for (let version = 0; version < 60; version++) {
    scratch.write('file', `${body}\nversion ${version}\n`)
    scratch.write(`d/${version % 5}/f${version}`, `${version}\n`)
    scratch.commit()
  }
  return scratch
}

async function packedObjectsOf(scratch: ScratchRepository) {
  const directory = join(scratch.dir, '.git')
  const { files } = scratch.surroundings
  return openPackedObjects(await openPackFiles(files, directory))
}

function idsOf(scratch: ScratchRepository): string[] {
  const lines = scratch.git('cat-file', '--batch-all-objects', '--batch-check=%(objectname) %(objecttype)')
  return lines.split('\n')
}

describe('every object of a pack is what git says it is', () => {
  it.each<[string, string[]]>([
    ['with bases by place', ['repack', '-adfq', '--depth=50', '--window=70']],
    [
      'with bases by id',
      ['-c', 'repack.useDeltaBaseOffset=false', 'repack', '-adfq', '--depth=50', '--window=70'],
    ],
    ['in small packs', ['-c', 'pack.packSizeLimit=1m', 'repack', '-adfq', '--depth=5']],
  ])('%s', async (_, repack) => {
    const scratch = versions(400_000)
    scratch.git(...repack)
    const objects = await packedObjectsOf(scratch)
    const ids = idsOf(scratch)
    expect(ids.length).toBeGreaterThan(200)
    // Backwards too, when what was kept has gone.
    for (const line of [...ids, ...ids.toReversed()]) {
      const [oid = '', type = ''] = line.split(' ')
      const found = await objects.read(oid)
      expect(found?.type).toBe(type)
      const bytes = found?.bytes ?? new Uint8Array()
      const name = createHash('sha1').update(`${type} ${bytes.length}\0`).update(bytes)
      expect(name.digest('hex')).toBe(oid)
    }
    expect(await objects.read('0'.repeat(40))).toBeNull()
  })
})

it('a damaged pack gives an object or a failure of this engine, and always an end', async () => {
  const scratch = versions(2_000)
  scratch.git('repack', '-adfq', '--depth=50')
  const folder = join(scratch.dir, '.git/objects/pack')
  const name = readdirSync(folder).find((file) => file.endsWith('.pack')) ?? ''
  const file = join(folder, name)
  const sound = readFileSync(file)
  chmodSync(file, 0o644)
  const ids = idsOf(scratch).map((line) => line.slice(0, 40))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat(sound.length - 1), byte: fc.nat(255) }), {
        minLength: 1,
        maxLength: 20,
      }),
      fc.option(fc.nat(sound.length), { nil: sound.length }),
      async (changes, length) => {
        const damaged = Buffer.from(sound)
        for (const { at, byte } of changes) damaged[at] = byte
        writeFileSync(file, damaged.subarray(0, length))
        const objects = await packedObjectsOf(scratch)
        for (const oid of ids.slice(0, 40)) {
          const problem = await problemOf(() => objects.read(oid))
          expect([null, 'git_failed', 'engine_unsupported']).toContain(problem?.code ?? null)
        }
      },
    ),
    { numRuns: 40 },
  )
})
