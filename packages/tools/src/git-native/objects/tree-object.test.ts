import { decodeBytes } from '@scrutineer/core'
import { describe, expect, it } from 'vitest'
import { readTreeObject } from './tree-object.ts'

const id = Buffer.alloc(20, 0xab)
const entry = (mode: string, name: string | Buffer, oid = id) =>
  Buffer.concat([Buffer.from(`${mode} `), Buffer.from(name), Buffer.from([0]), oid])

describe('readTreeObject', () => {
  it('tells modes as git shows them', () => {
    const tree = Buffer.concat([
      entry('100644', 'file'),
      entry('100755', 'run'),
      entry('100664', 'old'),
      entry('120000', 'link'),
      entry('40000', 'folder'),
      entry('160000', 'module'),
    ])
    const modes = [...(readTreeObject(tree, 20) ?? [])].map(([name, { mode }]) => `${name} ${mode}`)
    expect(modes).toEqual([
      'file 100644',
      'run 100755',
      'old 100644',
      'link 120000',
      'folder 040000',
      'module 160000',
    ])
  })

  it('keeps the bytes of a name, and ids of either length', () => {
    const name = Buffer.from([0x6e, 0x0a, 0xff, 0x20, 0xc3, 0xa4])
    const long = Buffer.alloc(32, 0xcd)
    expect(readTreeObject(entry('100644', name), 20)?.get(decodeBytes(name))?.oid).toBe('ab'.repeat(20))
    expect(readTreeObject(entry('100644', 'x', long), 32)?.get('x')?.oid).toBe('cd'.repeat(32))
  })

  it('is empty for an empty tree', () => {
    expect(readTreeObject(new Uint8Array(), 20)?.size).toBe(0)
  })

  for (const [name, bytes] of Object.entries({
    'without an id': Buffer.from('100644 file\0'),
    'with a cut id': entry('100644', 'file', id.subarray(0, 19)),
    'without a NUL': Buffer.from('100644 file'),
    'without a blank': Buffer.from('100644file\0'),
    'with a mode that is no number': entry('x', 'file'),
  })) {
    it(`is null for an entry ${name}`, () => {
      expect(readTreeObject(Buffer.concat([entry('100644', 'good'), bytes]), 20)).toBeNull()
    })
  }
})
