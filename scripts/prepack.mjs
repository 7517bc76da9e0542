// Before a package is packed, from its own folder: makes whatever its export map and its programs name and what is not
// there yet. The demo builds JavaScript alone, and a package without its declarations must not leave the house.
// Plain JavaScript on Node alone: packing may be the first thing that anyone does.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.cwd()

function namedFiles() {
  const { exports = {}, bin = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return [...Object.values(exports).flatMap(targetsOf), ...Object.values(bin)]
    .filter((file) => file.startsWith('./dist/'))
    .map((file) => join(folder, file))
}

function targetsOf(target) {
  return typeof target === 'string' ? [target] : Object.values(target).flatMap(targetsOf)
}

function run(tool, args) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', ...tool), ...args], {
    cwd: root,
    // Packing may print a document on stdout.
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) process.exit(status ?? 1)
}

const missing = namedFiles().filter((file) => !existsSync(file))
if (missing.some((file) => !file.endsWith('.d.ts'))) run(['tsup', 'dist', 'cli-default.js'], [])
// The compiler believes its own notes, and not the folder, about what it has written.
if (missing.some((file) => file.endsWith('.d.ts')))
  rmSync(join(folder, 'dist', 'tsc.tsbuildinfo'), { force: true })
run(['typescript7', 'bin', 'tsc'], ['-b', folder])

const stillMissing = namedFiles().filter((file) => !existsSync(file))
if (stillMissing.length > 0) {
  process.stderr.write(`prepack: not built: ${stillMissing.join(', ')}\n`)
  process.exit(1)
}
