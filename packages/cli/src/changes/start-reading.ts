import type { ChangeSet, ChangeSource, ChangeSourceError, ReadChangesOptions } from '@scrutineer/core'
import { gitChanges } from '@scrutineer/tools/git'
import { err, ok, type Result, type ResultAsync } from 'neverthrow'
import type { ModeValues } from '../commands/mode-flags.ts'
import type { Failure } from '../failure.ts'
import type { Surroundings } from '../surroundings.ts'
import { toChangeRequest } from './to-change-request.ts'

/** Unchanged lines around each change, unless a flag says otherwise; core has the same. */
export const defaultContextLines = 3

/** The change that a command is about. Git may be reading it already. */
export interface StartedReading {
  /** The change to read. A patch is taken in only now, since it may come from somebody who waits to be asked. */
  open(): Promise<Result<ChangeSource, Failure>>
  /** Ends a reading that nobody has asked for. Whoever has asked for one closes it. */
  end(): Promise<void>
}

/**
 * Has git begin with the change that the mode flags ask for, so that it works while the rest of the program is loaded.
 * What writes into the repository, as `--deepen` does, waits until it is asked for.
 */
export function startReading(flags: ModeValues, surroundings: Surroundings): StartedReading {
  const { patch } = flags
  if (patch !== undefined) return { open: () => openPatch(patch, flags, surroundings), end: nothing }
  const deepen = flags.deepen ?? false
  const source = gitChanges(toChangeRequest(flags, surroundings.cwd), {
    engine: flags.engine ?? 'auto',
    deepen,
  })
  if (deepen) return { open: () => Promise.resolve(ok(source)), end: nothing }
  const begun = readAhead(source, flags['context-lines'] ?? defaultContextLines, surroundings.interrupted)
  return { open: () => Promise.resolve(ok(begun.source)), end: () => begun.end() }
}

async function openPatch(
  file: string,
  flags: ModeValues,
  surroundings: Surroundings,
): Promise<Result<ChangeSource, Failure>> {
  const { readPatch } = await import('./read-patch.ts')
  const patch = await readPatch(file, surroundings)
  if (patch.isErr()) return err(patch.error)
  const { patchText } = await import('@scrutineer/tools/patch')
  return ok(patchText({ patch: patch.value, dir: surroundings.cwd, engine: flags.engine ?? 'auto' }))
}

/** Reads at once; the first to ask for the same gets what was read. */
function readAhead(source: ChangeSource, contextLines: number, interrupted: AbortSignal) {
  const stop = new AbortController()
  // AbortSignal.any would do, but on Node 20 such a signal can be collected before it fires.
  const interrupt = () => stop.abort()
  if (interrupted.aborted) interrupt()
  else interrupted.addEventListener('abort', interrupt, { once: true })
  let waiting: ResultAsync<ChangeSet, ChangeSourceError> | null = source.read({
    contextLines,
    signal: stop.signal,
  })
  const take = () => {
    const taken = waiting
    waiting = null
    return taken
  }
  return {
    source: {
      read: (options: ReadChangesOptions) =>
        (options.contextLines === contextLines ? take() : null) ?? source.read(options),
    },
    async end() {
      const unread = take()
      if (unread === null) return
      stop.abort()
      const read = await unread
      if (read.isOk()) await read.value.close()
    },
  }
}

function nothing(): Promise<void> {
  return Promise.resolve()
}
