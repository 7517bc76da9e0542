// Installs the workspace with the pinned pnpm unless this very lock file is installed already.
// Plain JavaScript on Node alone: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.installed-lock')

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
}

function isInstalled() {
  try {
    return readFileSync(stamp, 'utf8') === lockDigest()
  } catch {
    return false
  }
}

/** npm's own program where npm started us (a path with blanks needs no shell then), `npx` otherwise. */
function npmExec(args) {
  const npm = process.env.npm_execpath
  const options = {
    cwd: root,
    // The report of a demo or a test run is what belongs on stdout; CI=true keeps pnpm from asking questions.
    stdio: ['ignore', 2, 2],
    env: { ...process.env, CI: 'true' },
  }
  if (npm !== undefined && /^npm-cli\.c?js$/.test(basename(npm))) {
    return spawnSync(process.execPath, [npm, 'exec', ...args], options)
  }
  return spawnSync('npx', args, { ...options, shell: process.platform === 'win32' })
}

function install() {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  process.stderr.write(`Installing with ${packageManager} (only when the lock file changed)\n`)
  // What is cached already is taken without asking the registry: without a network, asking costs a minute.
  const { status, error } = npmExec([
    '--prefer-offline',
    '--yes',
    '--',
    packageManager,
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
  ])
  if (status === 0) return
  const why = error === undefined ? `it ended with ${status}` : error.message
  process.stderr.write(`Installing failed: ${why}. To see more: npx -y ${packageManager} install\n`)
  process.exit(1)
}

if (!isInstalled()) {
  install()
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(stamp, lockDigest())
}
