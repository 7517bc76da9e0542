import {
  type ClientError,
  type ClientRegister,
  describeClientError,
  describeKeysError,
  type IssuedToken,
  type LoadKeysError,
  newServerKeys,
  permissions,
  rotateServerKeys,
  type WriteKeysError,
  writeServerKeys,
} from '@scrutineer/http/server'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import { makeFolder } from '../environment/make-folder.ts'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'
import { readEnvFile } from '../serve/read-env-file.ts'
import { dataDirectory, keysFile } from '../server/data-directory.ts'
import { openClients } from '../server/open-clients.ts'
import { renderClients } from '../server/render-clients.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import { isProfileWord, type ProfileWord, runServerProfile } from './run-server-profile.ts'
import type { ServerValues } from './server-flags.ts'
import type { ServerWordName } from './server-words.ts'

type Ran = Promise<Result<ExitCode, Failure>>

/** Runs a word of `server` whose number of words is right. */
export async function runServer(
  word: ServerWordName,
  words: readonly string[],
  flags: ServerValues,
  surroundings: Surroundings,
): Ran {
  if (isProfileWord(word)) return runServerProfile(word, words, flags, surroundings)
  const file = readEnvFile(surroundings.cwd)
  if (file.isErr()) return err(file.error[0])
  const env = { ...file.value, ...surroundings.env }
  const directory = dataDirectory(flags.data, env, surroundings.cwd)
  if (directory.isErr()) return err(directory.error)
  const place = { directory: directory.value, store: flags.store ?? 'sqlite', env }
  if (word === 'init') return init(words[0] ?? 'main', place, flags, surroundings)
  if (word === 'keys rotate') return rotateKeys(place, surroundings)
  return withClients(place, (clients) => changeClients(word, words, flags, clients, surroundings))
}

interface Place {
  readonly directory: string
  readonly store: 'sqlite' | 'postgres'
  readonly env: Readonly<Record<string, string | undefined>>
}

async function withClients(place: Place, use: (clients: ClientRegister) => Ran): Ran {
  const opened = await openClients(place.store, place.directory, place.env)
  if (opened.isErr()) return err(opened.error)
  try {
    return await use(opened.value.clients)
  } finally {
    await opened.value.close()
  }
}

async function init(clientId: string, place: Place, flags: ServerValues, { stdout }: Surroundings): Ran {
  const keys = keysFile(place.directory)
  try {
    makeFolder(place.directory)
  } catch {
    return err(toKeysFailure({ code: 'keys_not_written', place: keys }))
  }
  const written = holdsKeys(place.env) ? null : await writeServerKeys(keys, newServerKeys(), 'create')
  if (written?.isErr() && written.error.code !== 'keys_exist') return err(toKeysFailure(written.error))
  return withClients(place, async (clients) => {
    const added = await clients.add({ id: clientId, permissions })
    if (added.isErr() && added.error.code !== 'client_exists') return err(toFailure(added.error))
    const rows = [
      ['Data directory', place.directory],
      [
        'Keys',
        written === null
          ? 'those of SCRUTINEER_SERVER_KEYS'
          : `${keys}${written.isErr() ? ' (were there)' : ''}`,
      ],
      [
        'Client',
        `${clientId}${added.isErr() ? ` (was there: scrutineer server client rotate ${clientId} gives it a token)` : ', who may do everything'}`,
      ],
      ...(added.isOk() ? [['Token', `${added.value.token}   (shown this once)`]] : []),
    ]
    await stdout.write(
      [
        ...rows.map(([name = '', value]) => `${name.padEnd(16)}${value}`),
        '',
        'Keep a copy of the keys: without them, credentials that clients have registered are lost.',
        `Next: ${serveWith(flags)}, then register the key of a provider, sealed:`,
        `  echo "$OPENAI_API_KEY" | REVIEW_TOKEN=… scrutineer server profile add openai MODEL`,
        'and open http://127.0.0.1:8000 with the token.',
        '',
      ].join('\n'),
    )
    return ok(0)
  })
}

/** The command that serves what was set up with these flags. */
function serveWith({ data, store }: ServerValues): string {
  const place =
    data === undefined ? [] : ['--data', /^[\w@%+=:,./\\-]+$/.test(data) ? data : JSON.stringify(data)]
  return ['scrutineer serve', ...place, ...(store === undefined ? [] : ['--store', store])].join(' ')
}

async function changeClients(
  word: Exclude<ServerWordName, 'init' | 'keys rotate' | ProfileWord>,
  [id = '', ...words]: readonly string[],
  flags: ServerValues,
  clients: ClientRegister,
  { stdout }: Surroundings,
): Ran {
  const told = async (done: ResultAsync<void, ClientError>, text: string): Ran => {
    const result = await done
    if (result.isErr()) return err(toFailure(result.error))
    await stdout.write(`${text}\n`)
    return ok(0)
  }
  const issued = async (done: ResultAsync<IssuedToken, ClientError>): Ran => {
    const result = await done
    if (result.isErr()) return err(toFailure(result.error))
    await stdout.write(`${result.value.token}\n`)
    return ok(0)
  }
  switch (word) {
    case 'client add':
      return issued(clients.add({ id, permissions: words.join() === 'all' ? permissions : words }))
    case 'client rotate':
      return issued(clients.rotate(id, { revokePrevious: flags['revoke-previous'] === true }))
    case 'client disable':
      return told(clients.disable(id), `${id} is disabled`)
    case 'client enable':
      return told(clients.enable(id), `${id} is enabled`)
    case 'client grant':
      return told(clients.grant(id, words), `${id} may do more`)
    case 'client revoke':
      return told(clients.revoke(id, words), `${id} may do less`)
    case 'client restrict':
      return words.length === 0
        ? told(clients.restrict(id, null), `${id} may have everything reviewed that the server allows`)
        : told(
            clients.restrict(id, words),
            `${id} may have reviewed what is in ${words.join(', ')}, and no more`,
          )
    case 'client list': {
      const listed = await clients.list()
      if (listed.isErr()) return err(toFailure(listed.error))
      const text =
        flags.format === 'json' ? `${JSON.stringify(listed.value, null, 2)}\n` : renderClients(listed.value)
      await stdout.write(text)
      return ok(0)
    }
  }
}

function toFailure(error: ClientError): Failure {
  return { code: error.code, message: describeClientError(error).replace(/\.$/, '') }
}

function toKeysFailure(error: LoadKeysError | WriteKeysError): Failure {
  if (isWriteError(error)) {
    return {
      code: error.code,
      message: `${error.place} cannot be written, expected a place for a file of yours`,
    }
  }
  return { code: error.code, message: describeKeysError(error).replace(/\.$/, '') }
}

function isWriteError(error: LoadKeysError | WriteKeysError): error is WriteKeysError {
  return error.code === 'keys_not_written' || error.code === 'keys_exist'
}

/** How long envelopes to the registration key before are still opened. */
const graceSeconds = 3600

/** Whether a server here takes its keys from a variable, and never looks at a file. */
function holdsKeys(env: Place['env']): boolean {
  return valueIn(env, 'SCRUTINEER_SERVER_KEYS') !== null
}

async function rotateKeys({ directory, env }: Place, { clock, stdout }: Surroundings): Ran {
  const file = keysFile(directory)
  if (holdsKeys(env)) {
    const message = `SCRUTINEER_SERVER_KEYS holds the keys, so no server would take new ones from ${file}, expected a file; unset it here, rotate the file, and hand over its new text`
    return err({ code: 'config', message })
  }
  const rotated = await rotateServerKeys(file, clock.now(), graceSeconds)
  if (rotated.isErr()) return err(toKeysFailure(rotated.error))
  await stdout.write(`${file} holds new keys; start the server again\n`)
  return ok(0)
}
