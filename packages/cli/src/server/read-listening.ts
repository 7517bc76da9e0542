import { err, ok, type Result } from 'neverthrow'
import { valueIn } from '../environment/value-in.ts'
import type { Failure } from '../failure.ts'

/** Where to listen: as flags say, else the variables, else on this machine alone. */
export function readListening(
  flags: { readonly host?: string | undefined; readonly port?: number | undefined },
  env: Readonly<Record<string, string | undefined>>,
): Result<{ readonly host: string; readonly port: number }, Failure> {
  const host = flags.host ?? valueIn(env, 'HOST') ?? '127.0.0.1'
  if (!/^[\w.:-]{1,253}$/.test(host)) {
    return err({
      code: 'config',
      message: `${flags.host === undefined ? 'HOST' : '--host'} is no name or address, expected one such as 127.0.0.1 or 0.0.0.0`,
    })
  }
  const text = flags.port?.toString() ?? valueIn(env, 'PORT') ?? '8000'
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (!(port <= 65_535)) {
    return err({
      code: 'config',
      message: `${flags.port === undefined ? 'PORT' : '--port'} is no port, expected a whole number from 0 to 65535`,
    })
  }
  return ok({ host, port })
}
