import type { Command } from './command.ts'
import { diffCommand } from './diff-command.ts'
import { helpCommand } from './help-command.ts'
import { prCommand } from './pr-command.ts'
import { reviewCommand } from './review-command.ts'
import { serveCommand } from './serve-command.ts'
import { versionCommand } from './version-command.ts'

/** Every command, in the order in which help lists them. */
export const commands: readonly Command[] = [
  reviewCommand,
  prCommand,
  diffCommand,
  serveCommand,
  versionCommand,
  helpCommand(() => commands),
]
