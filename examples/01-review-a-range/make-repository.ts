import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { devNull } from 'node:os'
import { join } from 'node:path'

/** Two commits: `main`, and `feature` after it, which turns a certificate check off. */
export async function makeRepository(dir: string): Promise<void> {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Acme', '-c', 'user.email=acme@example.com', ...args], {
      cwd: dir,
      env: { ...process.env, GIT_CONFIG_GLOBAL: devNull, GIT_CONFIG_NOSYSTEM: '1' },
    })
  const commit = async (message: string, options: string) => {
    await writeFile(
      join(dir, 'src', 'fetch-price.ts'),
      `import { Agent } from 'node:https'\n\nexport const agent = new Agent({ ${options} })\n`,
    )
    git('add', '.')
    git('commit', '-q', '-m', message)
  }

  git('-c', 'init.defaultBranch=main', 'init', '-q', '--template=')
  await mkdir(join(dir, 'src'))
  await commit('Fetch prices', 'keepAlive: true')
  git('checkout', '-q', '-b', 'feature')
  await commit('Talk to the new server', 'keepAlive: true, rejectUnauthorized: false')
}
