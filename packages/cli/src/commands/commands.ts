import type { Command } from './command.ts'
import { completionCommand } from './completion-command.ts'
import { configCommand } from './config-command.ts'
import { diffCommand } from './diff-command.ts'
import { helpCommand } from './help-command.ts'
import { modelsCommand } from './models-command.ts'
import { prCommand } from './pr-command.ts'
import { reviewCommand } from './review-command.ts'
import { rulesCommand } from './rules-command.ts'
import { serveCommand } from './serve-command.ts'
import { serverCommand } from './server-command.ts'
import { versionCommand } from './version-command.ts'

/** Every command, in the order in which help lists them. */
export const commands: readonly Command[] = [
  reviewCommand,
  prCommand,
  diffCommand,
  rulesCommand,
  configCommand,
  modelsCommand,
  serveCommand,
  serverCommand,
  completionCommand(() => commands),
  versionCommand,
  helpCommand(() => commands),
]
