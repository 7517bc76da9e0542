import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RuleSource } from '@scrutineer/core'
import { checkRuleSource, type RuleFixture, type RuleFolder } from '@scrutineer/core/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { fileRules } from './file-rules.ts'

const folders: string[] = []
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true })))
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer rules '))
  folders.push(folder)
  return folder
}

async function fill(folder: string, files: RuleFolder): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

async function open({ custom, global, links }: RuleFixture): Promise<RuleSource> {
  const root = await newFolder()
  const [own, usual] = [join(root, 'custom'), join(root, 'global')]
  if (custom !== null) await fill(own, custom)
  if (global !== null) await fill(usual, global)
  for (const [path, target] of Object.entries(links)) await symlink(target, join(own, path))
  return fileRules({ ...(custom !== null && { file: join(own, 'rules.json') }), globalFolder: usual })
}

describe('rules from files', () => {
  it('keep what their port promises', async () => {
    expect(await checkRuleSource(open, { aborted: AbortSignal.abort() })).toEqual([])
  })

  it('need a file that was named for a review, and none that is usual', async () => {
    const folder = await newFolder()
    const missing = await fileRules({ file: join(folder, 'none.json') }).load({ maxBytes: 100 })
    expect(missing._unsafeUnwrapErr()).toMatchObject({ code: 'rule_file_missing' })
    expect(
      (await fileRules({ globalFolder: join(folder, 'none') }).load({ maxBytes: 100 }))._unsafeUnwrap(),
    ).toEqual([])
  })

  it('are no folder, and wait for no pipe', async () => {
    const folder = await newFolder()
    const read = await fileRules({ file: folder }).load({ maxBytes: 100 })
    expect(read._unsafeUnwrapErr()).toMatchObject({ code: 'rule_file_unreadable' })
  })

  it('take the user’s own file in YAML where there is none in JSON', async () => {
    const folder = await newFolder()
    await fill(folder, { 'rules.yml': 'rules: []\n' })
    const [found] = (await fileRules({ globalFolder: folder }).load({ maxBytes: 100 }))._unsafeUnwrap()
    expect(found).toMatchObject({ layer: 'global', file: join(folder, 'rules.yml') })
  })

  it('never follow a link to a text elsewhere on the machine', async () => {
    const [folder, elsewhere] = [await newFolder(), await newFolder()]
    await fill(elsewhere, { 'secret.md': 'secret' })
    await fill(folder, { 'rules.json': '{}' })
    await symlink(join(elsewhere, 'secret.md'), join(folder, 'absolute.md'))
    await symlink(elsewhere, join(folder, 'linked'))
    const source = fileRules({ file: join(folder, 'rules.json') })
    for (const path of ['absolute.md', 'linked/secret.md']) {
      const read = await source.readReference('custom', path, { maxBytes: 100 })
      expect(read._unsafeUnwrapErr()).toMatchObject({ code: 'outside_base' })
    }
  })
})
