import { err, ok, type Result } from 'neverthrow'
import { nearestName } from '../arguments/nearest-name.ts'
import { type Failure, usageFailure } from '../failure.ts'
import type { Command } from './command.ts'

/** The command of a name, or what to type instead. */
export function findCommand(commands: readonly Command[], name: string): Result<Command, Failure> {
  const command = commands.find((candidate) => candidate.name === name)
  if (command !== undefined) return ok(command)
  const names = commands.map((candidate) => candidate.name)
  const nearest = nearestName(name, names)
  const advice = nearest === null ? 'see scrutineer help' : `did you mean ${nearest}?`
  return err(
    usageFailure(`unknown command ${JSON.stringify(name)}, expected one of ${names.join(', ')}; ${advice}`),
  )
}
