import { err, ok, type Result } from 'neverthrow'
import { interruptedFailure } from '../changes/to-change-failure.ts'
import { type Failure, usageFailure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { quoteValue } from './quote-value.ts'
import { type SettingName, settingNamed } from './settings.ts'

/** No value has more. */
const maxBytes = 64 * 1024

/** The value that words on the command line mean; a single `-` is read from standard input. */
export async function readValue(
  name: SettingName,
  words: readonly string[],
  { stdin, interrupted }: Pick<Surroundings, 'stdin' | 'interrupted'>,
): Promise<Result<unknown, Failure>> {
  const { kind } = settingNamed(name)
  const isPiped = words.length === 1 && words[0] === '-'
  const piped = isPiped ? await readText(stdin, interrupted) : ok(words.join(kind.isList ? ',' : ' '))
  if (piped.isErr()) return err(piped.error)
  const text = piped.value
  const value = kind.fromText(text)
  if (value !== undefined) return ok(value)
  return err(
    usageFailure(
      `${name} ${kind.explain?.(text) ?? `has ${quoteValue(name, text)}, expected ${kind.expected}`}; see scrutineer config`,
    ),
  )
}

/** What standard input holds, without the line end that every command writes after its last line. */
export async function readText(
  stdin: AsyncIterable<Uint8Array>,
  interrupted: AbortSignal,
): Promise<Result<string, Failure>> {
  const parts: Uint8Array[] = []
  const chunks = stdin[Symbol.asyncIterator]()
  const stopped = new Promise<null>((stop) => {
    if (interrupted.aborted) stop(null)
    else interrupted.addEventListener('abort', () => stop(null), { once: true })
  })
  for (let size = 0; size <= maxBytes; ) {
    const next = await Promise.race([chunks.next(), stopped])
    if (next === null) return err(interruptedFailure)
    if (next.done === true)
      return ok(
        Buffer.concat(parts)
          .toString('utf8')
          .replace(/\r?\n$/, ''),
      )
    parts.push(next.value)
    size += next.value.length
  }
  return err(usageFailure(`standard input holds more than ${maxBytes} bytes, expected one value`))
}
