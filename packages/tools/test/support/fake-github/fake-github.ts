import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from '../certificate.ts'
import { createFakeRepository, type FakeRepository } from './fake-repository.ts'
import { type ApiState, sendJson, serveApi } from './serve-api.ts'
import { type GitFaults, serveGit } from './serve-git.ts'

/** A request that came in. */
export interface SeenRequest {
  readonly method: string
  readonly url: string
  readonly headers: IncomingMessage['headers']
}

/** Answers a request in place of the host when it returns true. */
export type Interception = (request: IncomingMessage, response: ServerResponse) => boolean

/** A GitHub on this machine: its REST API below `/api/v3`, and its repositories over smart HTTP. */
export interface FakeGithub {
  readonly serverUrl: string
  readonly apiUrl: string
  /** All requests so far, oldest first. */
  readonly requests: readonly SeenRequest[]
  faults: GitFaults
  /** The only token that may read private repositories. */
  token: string
  /** What GitHub lists at most; lower it to see a list cut. */
  maxListedFiles: number
  compares: boolean
  create(fullName: string, format?: 'sha1' | 'sha256'): FakeRepository
  rename(repository: FakeRepository, fullName: string): void
  /** The canonical URL of a pull request. */
  urlOf(repository: FakeRepository, number?: number): string
  /** Puts something before all further requests. */
  intercept(interception: Interception): void
  /** Forgets requests, interceptions, faults and former names; repositories stay. */
  reset(): void
  close(): Promise<void>
}

/** Starts one without any repository; with a certificate it speaks TLS. */
export async function startFakeGithub(certificate?: Certificate): Promise<FakeGithub> {
  const home = mkdtempSync(join(tmpdir(), 'fake-github-'))
  const repositories: FakeRepository[] = []
  const formerNames = new Map<string, FakeRepository>()
  const requests: SeenRequest[] = []
  const interceptions: Interception[] = []
  const sockets = new Set<Socket>()

  const answer: RequestListener = (request, response) => {
    response.on('error', () => undefined)
    const { method = '', url = '', headers } = request
    requests.push({ method, url, headers })
    if (interceptions.some((interception) => interception(request, response))) return
    const credentials = credentialsOf(request)
    if (credentials !== null && credentials !== fake.token) {
      sendJson(request, response, 401, { message: 'Bad credentials' })
    } else if (url.startsWith('/api/v3/')) serveApi(request, response, url.slice('/api/v3'.length), state)
    else serveRepository(request, response, url)
  }
  const server = certificate === undefined ? createServer(answer) : createTlsServer(certificate, answer)
  // Else a client that was kept waiting may ask just when its connection is closed.
  server.keepAliveTimeout = 0
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const scheme = certificate === undefined ? 'http' : 'https'
  const serverUrl = `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`

  const fake: FakeGithub = {
    serverUrl,
    apiUrl: `${serverUrl}/api/v3`,
    requests,
    ...soundState(),
    create(fullName, format = 'sha1') {
      const repository = createFakeRepository(home, repositories.length + 1, fullName, format)
      repositories.push(repository)
      return repository
    },
    rename(repository, fullName) {
      formerNames.set(repository.fullName, repository)
      repository.fullName = fullName
    },
    urlOf: ({ fullName }, number = 7) => `${serverUrl}/${fullName}/pull/${number}`,
    intercept: (interception) => interceptions.push(interception),
    reset() {
      requests.splice(0)
      interceptions.splice(0)
      for (const [name, repository] of formerNames) repository.fullName = name
      formerNames.clear()
      for (const repository of repositories) repository.isPrivate = false
      Object.assign(fake, soundState())
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(home, { recursive: true, force: true, maxRetries: 3 })
    },
  }

  const credentialsOf = ({ headers: { authorization = '' } }: IncomingMessage): string | null => {
    const [scheme = '', value = ''] = authorization.split(' ')
    if (/^bearer$/i.test(scheme)) return value
    if (/^basic$/i.test(scheme)) return Buffer.from(value, 'base64').toString().split(':')[1] ?? ''
    return null
  }
  const canRead = (request: IncomingMessage, { isPrivate }: FakeRepository) =>
    !isPrivate || credentialsOf(request) === fake.token
  const state: ApiState = {
    url: fake.apiUrl,
    find: (name) => repositories.find(({ fullName }) => fullName === name) ?? null,
    findById: (wanted) => repositories.find(({ id }) => id === wanted) ?? null,
    renamed: (name) => formerNames.get(name) ?? null,
    canRead,
    get maxListedFiles() {
      return fake.maxListedFiles
    },
    get compares() {
      return fake.compares
    },
  }

  function serveRepository(request: IncomingMessage, response: ServerResponse, url: string): void {
    const match = /^\/([^/]+\/[^/]+?)(?:\.git)?(\/(?:info\/refs|git-upload-pack)(?:\?.*)?)$/.exec(url)
    const [, name = '', place = ''] = match ?? []
    const renamed = formerNames.get(name)
    const repository = state.find(name)
    if (renamed !== undefined && repository === null) {
      response.writeHead(301, { location: `${serverUrl}/${renamed.fullName}.git${place}` }).end()
      return
    }
    const credentials = credentialsOf(request)
    if (repository === null && credentials === null) challenge(response)
    else if (repository === null) sendJson(request, response, 404, { message: 'Repository not found.' })
    else if (canRead(request, repository)) serveGit(request, response, repository, place, fake.faults)
    else if (credentials === null) challenge(response)
    else sendJson(request, response, 404, { message: 'Repository not found.' })
  }
  return fake
}

function soundState(): Pick<FakeGithub, 'faults' | 'token' | 'maxListedFiles' | 'compares'> {
  return {
    faults: { oldProtocol: false, cutPackAfter: null, stall: false },
    token: 'ghp_fake',
    maxListedFiles: 3000,
    compares: true,
  }
}

function challenge(response: ServerResponse): void {
  response.writeHead(401, { 'www-authenticate': 'Basic realm="GitHub"' }).end('Repository not found.')
}
