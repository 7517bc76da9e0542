import { readFileSync } from 'node:fs'

/** The version of this program, as its package says it. */
export function programVersion(): string {
  // Read when asked for: a review that needs it pays a fraction of a millisecond, others nothing.
  const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly version: string
  }
  return version
}
