import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createReviewClient } from '@scrutineer/http/client'
import { plainEnvironment, runCommand } from './run-command.ts'

/** The program as a review server in a process of its own. */
export interface ServerProcess {
  readonly url: string
  readonly token: string
  /** Of the model that it was started with. */
  readonly profileId: string
  readonly stop: () => Promise<void>
}

/** What a server is started with. */
export interface ServerWanted {
  readonly program: string
  /** An empty folder, with the certificate of the git host's authority in `authority.pem`. */
  readonly folder: string
  readonly gitPort: number
  readonly modelUrl: string
  /** Reviews side by side. */
  readonly workers: number
}

/** Sets a server up that lets one client ask for as much as it likes, and starts it. */
export async function startReviewServer(wanted: ServerWanted): Promise<ServerProcess> {
  const { program, folder, gitPort, modelUrl, workers } = wanted
  const data = join(folder, 'data')
  const env = {
    HOME: folder,
    NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem'),
    SCRUTINEER_SERVER_REPOSITORIES: `localhost:${gitPort}`,
    SCRUTINEER_SERVER_NAMES: 'localhost',
    SCRUTINEER_SERVER_ADDRESSES: '127.0.0.0/8,::1',
    SCRUTINEER_SERVER_PROVIDERS: `openai@${new URL(modelUrl).origin}/v1`,
    SCRUTINEER_SERVER_UNFINISHED_REVIEWS: '1000000',
    SCRUTINEER_SERVER_BACKLOG: '1000000',
    SCRUTINEER_SERVER_REQUESTS_PER_SECOND: '1000000',
    SCRUTINEER_SERVER_REQUEST_BURST: '1000000',
  }
  let said = ''
  const listen = (part: Buffer): void => {
    said += part.toString()
  }
  await runCommand({
    command: process.execPath,
    args: [program, 'server', 'init', '--data', data],
    cwd: folder,
    env,
    onOutput: listen,
  })
  const token = /^Token +(\S+)/m.exec(said)?.[1] ?? ''
  const args = [program, 'serve', '--data', data, '--port', '0', '--workers', `${workers}`, '--drain', '1s']
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: plainEnvironment(env),
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  child.stdout.on('data', listen)
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  const address = () => /serving reviews at (\S+)\n/.exec(said)?.[1]
  while (address() === undefined) {
    const [code] = (await Promise.race([once(child.stdout, 'data'), ended])) as [unknown]
    if (child.exitCode !== null) throw new Error(`the server ended with ${String(code)}`)
  }
  const url = address() ?? ''
  const client = createReviewClient({ url, token })
  const profile = await client.createProfile({
    provider: 'openai',
    model: 'bench',
    executionRoute: 'direct_server',
    credential: 'sk-bench',
  })
  if (profile.isErr()) {
    await stop()
    throw new Error(`the server took no profile: ${profile.error.code}`)
  }
  return { url, token, profileId: profile.value.id, stop }
}
