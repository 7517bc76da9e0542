/** The oldest git that has all that is asked of it: `cat-file --batch-command` came with 2.36, 2.37 is what is tested. */
export const oldestGit = '2.37'

/** Says whether a version such as `2.39.5 (Apple Git-154)` or `2.45.1.windows.1` is new enough. */
export function isSupportedGit(version: string): boolean {
  const [major = 0, minor = 0] = numbersOf(version)
  const [wantedMajor = 0, wantedMinor = 0] = numbersOf(oldestGit)
  return major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)
}

/** The version in what `git --version` prints; null when it prints something else. */
export function readGitVersion(text: string): string | null {
  return /^git version (\d+\.\d+\S*)/.exec(text)?.[1] ?? null
}

function numbersOf(version: string): number[] {
  return version.split('.').map((part) => Number.parseInt(part, 10))
}
