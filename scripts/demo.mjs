// Builds the program, then reviews the change in examples/demo in a temporary repository.
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'packages', 'cli', 'dist', 'scrutineer.js')
const sides = join(root, 'examples', 'demo')

const ended = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => ended.abort(signal))

class DemoFailure extends Error {}

/** Resolves to the exit code; a program that cannot be started, or is stopped, fails the demo. */
function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.once('error', (error) => reject(new DemoFailure(`${command} did not start: ${error.message}`)))
    child.once('close', (code, signal) => {
      if (ended.signal.aborted) reject(new DemoFailure(`stopped by ${ended.signal.reason}`))
      else if (code === null) reject(new DemoFailure(`${command} was ended by ${signal}`))
      else resolve(code)
    })
  })
}

async function build() {
  const tsup = join(root, 'node_modules', 'tsup', 'dist', 'cli-default.js')
  const code = await run(process.execPath, [tsup], { cwd: root, stdio: ['ignore', 2, 2] })
  if (code !== 0) throw new DemoFailure(`the build ended with ${code}`)
}

/** Git with nobody's settings: the demo shows the same on every machine. */
function gitIn(dir) {
  const env = {
    ...process.env,
    GIT_CONFIG_GLOBAL: devNull,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_DATE: '2026-01-05T09:00:00Z',
    GIT_COMMITTER_DATE: '2026-01-05T09:00:00Z',
  }
  const person = ['-c', 'user.name=Corner shop', '-c', 'user.email=shop@example.com']
  return async (...args) => {
    const code = await run('git', [...person, ...args], { cwd: dir, env, stdio: ['ignore', 'ignore', 2] })
    if (code !== 0) throw new DemoFailure(`git ${args.join(' ')} ended with ${code}`)
  }
}

async function makeRepository(dir) {
  const git = gitIn(dir)
  await git('-c', 'init.defaultBranch=main', 'init', '--quiet', '--template=')
  await cp(join(sides, 'before'), dir, { recursive: true })
  await git('add', '--all', '--force')
  await git('commit', '--message', 'The shop as it was')
  await git('checkout', '--quiet', '-b', 'feature')
  await git('rm', '-r', '--quiet', '.')
  await cp(join(sides, 'after'), dir, { recursive: true })
  await git('add', '--all', '--force')
  await git('commit', '--message', 'Search by a word, count parcels, keep receipts')
}

async function review(dir, home) {
  const args = ['review', '--from', 'main', '--to', 'feature', '--model-protocol', 'offline']
  process.stderr.write(`\n$ scrutineer ${args.join(' ')}\n\n`)
  return await run(process.execPath, [program, ...args], {
    cwd: dir,
    // No settings of yours, and no report kept in your state folder.
    env: { ...process.env, XDG_CONFIG_HOME: join(home, 'config'), XDG_STATE_HOME: join(home, 'state') },
  })
}

function explain() {
  process.stdout.write(`
The review ended with exit code 1, as it should: it found defects at or above the severity that fails a change.
(0 would mean a clean change, 2 an incomplete review, 130 one that was stopped.)

Both sides of this change are in examples/demo. It was read by the offline reviewer, a fixed set of defect
patterns: no AI model, no network.

Your own repository, from its folder:
  node ${JSON.stringify(program)} review --from main --to HEAD
With a model, any OpenAI-compatible endpoint:
  export SCRUTINEER_MODEL_PROTOCOL=openai
  export SCRUTINEER_MODEL_ENDPOINT=http://localhost:11434/v1
  export SCRUTINEER_MODEL_NAME=qwen3-coder
  export SCRUTINEER_MODEL_API_KEY=...   (where the endpoint asks for one)
`)
}

async function demo() {
  const home = await mkdtemp(join(tmpdir(), 'scrutineer-demo-'))
  try {
    await build()
    const dir = join(home, 'corner shop')
    await mkdir(dir)
    await makeRepository(dir)
    const code = await review(dir, home)
    if (code !== 1) throw new DemoFailure(`the review ended with ${code}; this change must end with 1`)
    explain()
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

try {
  await demo()
} catch (error) {
  if (!(error instanceof DemoFailure)) throw error
  process.stderr.write(`demo: ${error.message}\n`)
  process.exitCode = ended.signal.aborted ? 130 : 1
}
