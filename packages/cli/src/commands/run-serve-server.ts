import { randomUUID } from 'node:crypto'
import { serve } from '@scrutineer/http/node'
import {
  createApisixProvisioner,
  describeKeysError,
  describeSqliteError,
  httpAnalyzer,
  keyringOf,
  loadServerKeys,
  loadTelemetry,
  openReviewDeployment,
  openSqliteBackend,
  type Provisioner,
  type ReviewBackend,
} from '@scrutineer/http/server'
import { remoteRepositories } from '@scrutineer/tools/repositories'
import { err, ok, type Result } from 'neverthrow'
import { type Failure, usageFailure } from '../failure.ts'
import { writeFailure } from '../output/write-failure.ts'
import { describeMistake } from '../serve/describe-mistake.ts'
import { readEnvFile } from '../serve/read-env-file.ts'
import { toListenFailure } from '../serve/to-listen-failure.ts'
import { dataDirectory, keysFile } from '../server/data-directory.ts'
import { readListening } from '../server/read-listening.ts'
import { readServerConfiguration, type ServerConfiguration } from '../server/read-server-configuration.ts'
import { fieldsOfEvent, fieldsOfExchange, toServerLogLine } from '../server/to-server-log-line.ts'
import type { Surroundings } from '../surroundings.ts'
import type { CommandEnd } from './command.ts'
import type { ServeValues } from './serve-flags.ts'

/** Serves the review server until the user asks the program to end. */
export async function runServeServer(
  flags: ServeValues,
  surroundings: Surroundings,
): Promise<Result<CommandEnd, Failure>> {
  const { cwd, stdout, stderr, interrupted, clock } = surroundings
  const { store = 'sqlite', role = 'all' } = flags
  if (store === 'sqlite' && role !== 'all') {
    return err(usageFailure(`--role ${role} needs --store postgres: on one machine one process does all`))
  }
  const file = readEnvFile(cwd)
  if (file.isErr()) return failWith(file.error, surroundings)
  const env = { ...file.value, ...surroundings.env }
  const configuration = readServerConfiguration(env, store)
  if (configuration.isErr()) return failWith(configuration.error, surroundings)
  const listening = readListening(flags, env)
  if (listening.isErr()) return err(listening.error)
  const directory = dataDirectory(flags.data, env, cwd)
  if (directory.isErr()) return err(directory.error)
  const keys = await loadServerKeys(keysFile(directory.value), env)
  if (keys.isErr()) return err({ code: 'config', message: describeKeysError(keys.error).replace(/\.$/, '') })
  const provisioner = openProvisioner(configuration.value)
  if (provisioner.isErr()) return err(provisioner.error)
  const backend = await openBackend(configuration.value, directory.value, surroundings)
  if (backend.isErr()) return err(backend.error)

  // Lines in the order of what they tell, though nobody waits for them.
  let written = Promise.resolve<unknown>(undefined)
  const say = (line: string): void => {
    written = written.then(() => stderr.write(`${line}\n`))
  }
  const log = (kind: string, fields: Parameters<typeof toServerLogLine>[1]) =>
    say(toServerLogLine(kind, fields, clock.now()))
  const onError = (error: unknown): void => say(describeMistake(error, clock.now()))
  const { policy, accounts, adapters, analyzers, language, findingLanguage, submissions, limits } =
    configuration.value
  const repositories = remoteRepositories({
    policy,
    credentials: ({ host, port }) => accounts.get(`${host}:${port}`) ?? accounts.get(host) ?? null,
    env,
    ...(flags.engine !== undefined && { engine: flags.engine }),
  })
  const removed = await repositories.removeLeftovers()
  if (removed > 0) await stderr.write(`note: removed ${removed} workspaces of reviews that were killed\n`)
  const engine = flags.engine === 'embedded' || role === 'api' ? 'native' : await repositories.engine()
  if (engine !== 'native') {
    const what = engine === null ? 'none' : 'small ones with SHA-1 ids alone'
    await stderr.write(`note: there is no git 2.37 or later; of repositories, ${what} can be reviewed\n`)
  }
  const deployment = openReviewDeployment({
    backend: backend.value,
    policy,
    repositories,
    profiles: {
      keyring: keyringOf(keys.value),
      provisioner: provisioner.value ?? undefined,
      adapters,
      env,
      onEvent: ({ type, ...fields }) => log(type.replaceAll('-', '_'), flat(fields)),
    },
    role,
    workers: flags.workers ?? 2,
    analyzers: analyzers.map(httpAnalyzer),
    language,
    findingLanguage,
    submissions,
    ...limits,
    clock,
    log(record) {
      const fields = fieldsOfExchange(record)
      if (fields !== null) log('exchange', fields)
    },
    onError,
    telemetry: await loadTelemetry(),
    onEvent: (event) => log(event.kind, fieldsOfEvent(event)),
    onFailure: ({ reviewId, code, detail }) => log('review_failed', { review_id: reviewId, code, detail }),
  })
  const drain = flags.drain === undefined ? {} : { drainMs: flags.drain }
  if (role === 'worker') {
    deployment.start()
    await stdout.write('reviewing what is handed in\n')
    await aborted(interrupted)
    await stderr.write('note: ending; running reviews may end first\n')
    await deployment.close(drain)
    await written
    return ok('stopped')
  }
  const serving = await serve(deployment, {
    ...listening.value,
    malformed: () => deployment.malformed(),
    onError,
  })
  if (serving.isErr()) {
    await deployment.close({ drainMs: 0 })
    return err(toListenFailure(serving.error))
  }
  deployment.start()
  await stdout.write(`serving reviews at ${serving.value.url}\n`)
  await aborted(interrupted)
  await stderr.write('note: ending; running reviews may end first\n')
  await serving.value.stop(drain)
  await written
  return ok('stopped')
}

async function failWith(
  [first, ...others]: readonly [Failure, ...Failure[]],
  { stderr }: Surroundings,
): Promise<Result<never, Failure>> {
  for (const failure of others) await writeFailure(failure, stderr)
  return err(first)
}

async function openBackend(
  { databaseUrl }: ServerConfiguration,
  directory: string,
  { clock }: Surroundings,
): Promise<Result<ReviewBackend, Failure>> {
  if (databaseUrl === null) {
    const opened = await openSqliteBackend({ directory, nowMs: clock.now(), instance: randomUUID() })
    return opened.mapErr((error) => ({ code: error.code, message: describeSqliteError(error) }))
  }
  const { describePostgresError, openPostgresBackend } = await import('@scrutineer/http/postgres')
  const opened = await openPostgresBackend({ connectionString: databaseUrl })
  return opened.mapErr((error) => ({ code: error.code, message: describePostgresError(error) }))
}

function openProvisioner({ apisix }: ServerConfiguration): Result<Provisioner | null, Failure> {
  if (apisix === null) return ok(null)
  return createApisixProvisioner(apisix).mapErr(({ setting }) => ({
    code: 'config',
    message: `${apisixVariables[setting] ?? setting} cannot be used, expected an https address, or a key of visible characters`,
  }))
}

const apisixVariables: Readonly<Record<string, string>> = {
  adminUrl: 'APISIX_ADMIN_URL',
  adminKey: 'APISIX_ADMIN_KEY',
  gatewayUrl: 'APISIX_GATEWAY_URL',
  consumerKey: 'APISIX_CONSUMER_KEY',
}

/** What is inside of an event, as the fields of a line. */
function flat(fields: Readonly<Record<string, unknown>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => {
      const label = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      if (typeof value === 'string' || typeof value === 'number') return [[label, value]]
      return typeof value === 'object' && value !== null && 'code' in value
        ? [[label, String(value.code)]]
        : []
    }),
  )
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
}
