import { ok } from 'neverthrow'
import { programVersion } from '../program-version.ts'
import { defineCommand } from './command.ts'

/** `scrutineer version` */
export const versionCommand = defineCommand({
  name: 'version',
  summary: 'Show the version',
  usage: [''],
  notes: [],
  flags: {},
  maxPositionals: 0,
  check: () => null,
  run: async (_given, { stdout }) => {
    await stdout.write(`scrutineer ${programVersion()}\n`)
    return ok(0)
  },
})
