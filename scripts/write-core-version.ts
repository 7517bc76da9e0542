// Writes core's version from its package.json: core reads no file, so it must hold the word itself.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.ts'

const core = join(root, 'packages', 'core')
const file = join(core, 'src', 'review', 'core-version.ts')
const { version } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as { version: string }
const before = readFileSync(file, 'utf8')
const after = before.replace(/(coreVersion = ')[^']*'/, (_, start: string) => `${start}${version}'`)
if (!after.includes(`'${version}'`)) throw new Error(`${file} holds no version to replace`)
writeFileSync(file, after)
