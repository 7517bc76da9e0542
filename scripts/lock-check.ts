// Fails when the lock file or .npmrc names a host: both must install from whichever registry the reader uses.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './workspace.ts'

const hosts = /https?:\/\/|git\+|ssh:|tarball:|registry\s*=/i
const problems = ['pnpm-lock.yaml', '.npmrc'].flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (hosts.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
)
for (const stray of ['package-lock.json', 'yarn.lock', 'npm-shrinkwrap.json']) {
  if (existsSync(join(root, stray))) problems.push(`${stray}: pnpm-lock.yaml is the only lock file`)
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else {
  console.log('lock: no host, no tarball, no other lock file')
}
