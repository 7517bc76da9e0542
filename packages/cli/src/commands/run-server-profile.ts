import {
  type ClientError,
  createReviewClient,
  type ProviderName,
  type ProviderProfile,
} from '@scrutineer/http/client'
import { err, ok, type Result } from 'neverthrow'
import { readText } from '../configuration/read-value.ts'
import { valueIn } from '../environment/value-in.ts'
import { type Failure, usageFailure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import type { ExitCode } from './command.ts'
import type { ServerValues } from './server-flags.ts'
import type { ServerWordName } from './server-words.ts'

/** A word that speaks to a server as one of its clients. */
export type ProfileWord = Extract<ServerWordName, `profile ${string}`>

/** Whether a word speaks to a server instead of setting one up. */
export function isProfileWord(word: ServerWordName): word is ProfileWord {
  return word.startsWith('profile ')
}

const providers = ['openai', 'azure_openai', 'anthropic'] as const satisfies readonly ProviderName[]

/** Runs a word about profiles whose number of words is right. */
export async function runServerProfile(
  word: ProfileWord,
  [first = '', model = '']: readonly string[],
  flags: ServerValues,
  { env, stdin, stdout, interrupted }: Surroundings,
): Promise<Result<ExitCode, Failure>> {
  const token = valueIn(env, 'REVIEW_TOKEN')
  if (token === null) {
    return err({
      code: 'config',
      message: 'REVIEW_TOKEN is missing, expected the token of a client of the server',
    })
  }
  const client = createReviewClient({ url: flags.url ?? 'http://127.0.0.1:8000', token, maxRequests: 2 })
  const options = { signal: interrupted }
  if (word === 'profile list') {
    const listed = await client.profiles(options)
    if (listed.isErr()) return err(toFailure(listed.error))
    const text =
      flags.format === 'json' ? JSON.stringify(listed.value, null, 2) : listed.value.map(lineOf).join('\n')
    await stdout.write(
      text === '' ? 'No profiles: scrutineer server profile add registers one.\n' : `${text}\n`,
    )
    return ok(0)
  }
  if (word === 'profile revoke') {
    const revoked = await client.revokeProfile(first, options)
    if (revoked.isErr()) return err(toFailure(revoked.error))
    await stdout.write(`${revoked.value.id} is revoked\n`)
    return ok(0)
  }
  const provider = providers.find((name) => name === first)
  if (provider === undefined) {
    return err(
      usageFailure(`unknown provider ${JSON.stringify(first)}, expected one of ${providers.join(', ')}`),
    )
  }
  const credential = await readText(stdin, interrupted)
  if (credential.isErr()) return err(credential.error)
  const created = await client.createProfile(
    {
      provider,
      model,
      executionRoute: flags.managed === true ? 'apisix_managed' : 'direct_server',
      credential: credential.value,
    },
    options,
  )
  if (created.isErr()) return err(toFailure(created.error))
  await stdout.write(`${created.value.id}\n`)
  return ok(0)
}

function lineOf({ id, provider, model, executionRoute, status, version }: ProviderProfile): string {
  return `${id}  ${status}  ${provider} ${model}, ${executionRoute}, version ${version}`
}

function toFailure({ code, message, requestId, details }: ClientError): Failure {
  const where = details.map(({ path, message: said }) => `${path}: ${said}`).join('; ')
  const rest = [where, requestId === null ? '' : `request ${requestId}`]
    .filter((part) => part !== '')
    .join('; ')
  return { code, message: `${message.replace(/\.$/, '')}${rest === '' ? '' : ` (${rest})`}` }
}
