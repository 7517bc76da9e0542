import { err, ok, type Result } from 'neverthrow'

/** Whom a git server is shown. */
export interface GitAccount {
  readonly username: string
  readonly password: string
}

const expected = 'accounts by commas, each host=user:password, such as git.example.com=x-access-token:…'

/** Reads the accounts at git servers, by host or `host:port`. The error says what was expected, and repeats no password. */
export function readGitAccounts(text: string): Result<ReadonlyMap<string, GitAccount>, string> {
  const accounts = new Map<string, GitAccount>()
  for (const entry of text.split(',').map((part) => part.trim())) {
    const { host, username, password } =
      /^(?<host>[\w.-]+(?::\d{1,5})?)=(?<username>[^\s:]+):(?<password>\S+)$/.exec(entry)?.groups ?? {}
    if (host === undefined || username === undefined || password === undefined) return err(expected)
    accounts.set(host.toLowerCase(), { username, password })
  }
  return ok(accounts)
}
