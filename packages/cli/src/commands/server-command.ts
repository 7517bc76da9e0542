import { err } from 'neverthrow'
import { see } from '../arguments/read-flags.ts'
import { usageFailure } from '../failure.ts'
import { defineCommand } from './command.ts'
import { serverFlags } from './server-flags.ts'
import { readServerWord, serverWords } from './server-words.ts'

const names = Object.keys(serverWords)

/** `scrutineer server` */
export const serverCommand = defineCommand({
  name: 'server',
  summary: 'Set up the review server: its keys, its clients, their credentials',
  usage: [
    'init [CLIENT]',
    'client add ID [PERMISSION ...]',
    'client list',
    'client rotate|disable|enable ID',
    'client grant|revoke ID PERMISSION ...',
    'client restrict ID [REPOSITORY ...]',
    'profile add PROVIDER MODEL',
    'profile list',
    'profile revoke ID',
    'keys rotate',
  ],
  notes: [
    'scrutineer serve serves it. Permissions, each in quotes: submit ai code reviews, submit ai code review policies,',
    'read ai code reviews, cancel ai code reviews, read provider profiles, manage provider profiles.',
    '',
    'scrutineer server init --help tells more about init, and so on.',
  ],
  flags: serverFlags,
  maxPositionals: Number.POSITIVE_INFINITY,
  check: () => null,
  helpOf: (words) => {
    const word = readServerWord(words)
    return word === null ? null : serverWords[word.name]
  },
  run: async ({ flags, positionals }, surroundings) => {
    const word = readServerWord(positionals)
    if (word === null) {
      const given = positionals.length === 0 ? 'nothing' : JSON.stringify(positionals.slice(0, 2).join(' '))
      return err(usageFailure(`${given} after server, expected one of ${names.join(', ')}; ${see('server')}`))
    }
    const { leastWords, mostWords, usage } = serverWords[word.name]
    if (word.rest.length < leastWords || word.rest.length > mostWords) {
      const shape =
        `server ${word.name} ${usage[0]?.replace(' [FLAG ...]', '').replace('[FLAG ...]', '')}`.trim()
      return err(
        usageFailure(
          `${word.rest.length} words after server ${word.name}, expected ${shape}; ${see('server')}`,
        ),
      )
    }
    return (await import('./run-server.ts')).runServer(word.name, word.rest, flags, surroundings)
  },
})
