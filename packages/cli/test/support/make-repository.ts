import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { plainEnvironment } from './run-program.ts'

/** A real git repository in a temporary folder. */
export interface TestRepository {
  readonly dir: string
  /** Runs git there and gives its standard output. */
  git(...args: string[]): string
  write(path: string, text: string): void
  /** Commits everything that is there. */
  commit(message?: string): void
  remove(): void
}

/** Makes an empty repository, on a branch that does not exist yet. */
export function makeRepository(branch = 'main'): TestRepository {
  const dir = mkdtempSync(join(tmpdir(), 'scrutineer-repository-'))
  const env = plainEnvironment({
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    // A newer git tidies up in the background, beside whatever a test does next.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'maintenance.auto',
    GIT_CONFIG_VALUE_0: 'false',
    GIT_AUTHOR_NAME: 'Test',
    GIT_AUTHOR_EMAIL: 'test@example.invalid',
    GIT_COMMITTER_NAME: 'Test',
    GIT_COMMITTER_EMAIL: 'test@example.invalid',
  })
  const repository: TestRepository = {
    dir,
    git: (...args) =>
      execFileSync('git', args, { cwd: dir, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }),
    write(path, text) {
      mkdirSync(dirname(join(dir, path)), { recursive: true })
      writeFileSync(join(dir, path), text)
    },
    commit(message = 'change') {
      repository.git('add', '--all')
      repository.git('commit', '--quiet', '--allow-empty', '--message', message)
    },
    remove: () => rmSync(dir, { recursive: true, force: true }),
  }
  repository.git('-c', `init.defaultBranch=${branch}`, 'init', '--quiet')
  return repository
}

/** A repository with a branch `feature` that changes, adds, renames and deletes files of `main`. */
export function makeReviewedRepository(): TestRepository {
  const repository = makeRepository()
  const body = Array.from({ length: 20 }, (_, line) => `export const value${line} = ${line}`).join('\n')
  repository.write('src/changed.ts', `${body}\n`)
  repository.write('src/renamed.ts', `${body}\n// the old name\n`)
  repository.write('src/deleted.ts', 'export const gone = true\n')
  repository.write('package-lock.json', '{}\n')
  repository.commit('before')
  repository.git('checkout', '--quiet', '-b', 'feature')
  repository.write('src/changed.ts', `${body.replace('value3 = 3', 'value3 = compute(3)')}\n`)
  repository.git('mv', 'src/renamed.ts', 'src/moved.ts')
  repository.git('rm', '--quiet', 'src/deleted.ts')
  repository.write('src/added.ts', 'export function compute(n: number) {\n  return n * 2\n}\n')
  repository.write('package-lock.json', '{"lockfileVersion": 3}\n')
  repository.commit('after')
  return repository
}
