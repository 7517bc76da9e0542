import { err } from 'neverthrow'
import { see } from '../arguments/read-flags.ts'
import { usageFailure } from '../failure.ts'
import { defineCommand } from './command.ts'
import { rulesFlags } from './rules-flags.ts'

/** `scrutineer rules` */
export const rulesCommand = defineCommand({
  name: 'rules',
  summary: 'Show which rule a file is reviewed by and why, or all rules there are',
  usage: ['check PATH ... [FLAG ...]', 'list [FLAG ...]'],
  notes: [
    'Rules come from the file that --rule names, then .scrutineer/rules.json (or .yaml) of the repository, then your own',
    'rules.json beside the settings, then the built-in ones. The first that matches in the first layer wins.',
    '',
    'A review reads the rules of the project from before the change; so does this, unless --uncommitted asks for what is',
    'there now. Paths are relative to the current folder and need not exist.',
  ],
  flags: rulesFlags,
  maxPositionals: Number.POSITIVE_INFINITY,
  check: () => null,
  run: async ({ flags, positionals: [word, ...paths] }, surroundings) => {
    if (word === 'check' && paths.length > 0) {
      return (await import('./run-rules.ts')).checkRules(paths, flags, surroundings)
    }
    if (word === 'list' && paths.length === 0)
      return (await import('./run-rules.ts')).listRules(flags, surroundings)
    const given =
      word === undefined
        ? 'no word follows rules'
        : word === 'check'
          ? 'no path follows rules check'
          : word === 'list'
            ? `unexpected word ${JSON.stringify(paths[0])} after rules list`
            : `unknown word ${JSON.stringify(word)} after rules`
    return err(usageFailure(`${given}, expected check PATH or list; ${see('rules')}`))
  },
})
