import type { PullRequestHost } from '@scrutineer/core'
import {
  github,
  readGithubAddresses,
  readPullRequestUrl,
  type TemporaryWorkspaces,
  temporaryWorkspaces,
} from '@scrutineer/tools/github'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { EngineWord } from './engine-words.ts'

/** GitHub, and where its pull requests are looked at. */
export interface OpenGithub {
  readonly host: PullRequestHost
  readonly workspaces: TemporaryWorkspaces
  /** Such as `https://github.com`. */
  readonly serverUrl: string
  /** Whether a text is the canonical URL of a pull request there. */
  readonly isPullRequestUrl: (text: string) => boolean
}

/** How GitHub is reached. */
export interface GithubSettings {
  /** Addresses and proxies are taken from it. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** Null for public repositories alone. */
  readonly token: string | null
  /** Where workspaces are made; the system's folder for temporary files where left out. */
  readonly workspaceRoot: string | undefined
  /** What reads Git; the git program where there is one, unless told otherwise. */
  readonly engine?: EngineWord | undefined
}

/** Opens the GitHub that the environment names; nothing is sent yet. All that is wrong is told at once. */
export function openGithub({
  env,
  token,
  workspaceRoot,
  engine = 'auto',
}: GithubSettings): Result<OpenGithub, readonly Failure[]> {
  const addresses = readGithubAddresses({ env })
  const wrong: Failure[] = [
    ...(addresses.isErr()
      ? addresses.error.map(({ setting, detail }) => fault(setting, detail, 'an https:// address of GitHub'))
      : []),
    ...(/^[\x21-\x7e]*$/.test(token ?? '')
      ? []
      : [fault('GITHUB_TOKEN', 'holds characters that no token has', 'a token of GitHub')]),
  ]
  if (addresses.isErr() || wrong.length > 0) return err(wrong)
  const { server, api } = addresses.value
  const serverUrl = server.origin + server.path
  const rights = token === null ? {} : { token }
  const host = github({ env, ...rights, serverUrl, apiUrl: api.origin + api.path })
  return ok({
    host,
    serverUrl,
    isPullRequestUrl: (text) => readPullRequestUrl(text, server) !== null,
    workspaces: temporaryWorkspaces({ env, ...rights, serverUrl, host, root: workspaceRoot, engine }),
  })
}

function fault(setting: string, detail: string, expected: string): Failure {
  return { code: 'config', message: `${setting} ${detail}, expected ${expected}; set or unset it` }
}
