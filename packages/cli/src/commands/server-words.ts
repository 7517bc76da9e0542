import { type CommandWord, wordsOf } from './command-word.ts'

const word = wordsOf('server')

const many = Number.POSITIVE_INFINITY
const whileServing = 'A server that runs meanwhile goes by it at once.'

/** What `server` can be asked for, in the order of its help. */
export const serverWords = {
  init: word(
    'init',
    '[CLIENT]',
    'Make the data directory, the keys and a first client',
    [0, 1],
    'The client is named main unless another name is given, and may do everything. Its token is shown this once. What is',
    'there already stays as it is. With SCRUTINEER_DATABASE_URL and --store postgres, clients are kept there.',
    '',
    'Keep keys.json where only the server can read it, and a copy elsewhere: without it the credentials of all profiles',
    'are lost, and whoever has both it and the database has them.',
  ),
  'client add': word(
    'client add',
    'ID PERMISSION ...',
    'Add a client, and print its token',
    [2, many],
    'all in place of permissions lets it do everything.',
  ),
  'client list': word('client list', '', 'List the clients', [0, 0]),
  'client rotate': word(
    'client rotate',
    'ID',
    'Give a client a further secret, and print its token',
    [1, 1],
    'The secret before it stays good, so that callers can change over; --revoke-previous ends it.',
    whileServing,
  ),
  'client disable': word('client disable', 'ID', 'Answer nothing of a client any more', [1, 1], whileServing),
  'client enable': word('client enable', 'ID', 'Answer a client again', [1, 1], whileServing),
  'client grant': word('client grant', 'ID PERMISSION ...', 'Let a client do more', [2, many], whileServing),
  'client revoke': word(
    'client revoke',
    'ID PERMISSION ...',
    'Let a client do less',
    [2, many],
    whileServing,
  ),
  'client restrict': word(
    'client restrict',
    'ID [REPOSITORY ...]',
    'Say which repositories a client may have reviewed',
    [1, many],
    'host, host:port or host/path each; none for all that the server allows.',
    whileServing,
  ),
  'profile add': word(
    'profile add',
    'PROVIDER MODEL',
    "Register a provider's key with a server, and print the profile's id",
    [2, 2],
    'PROVIDER is openai, anthropic or azure_openai. The key is read from standard input and sealed before it leaves, so that',
    'nothing between can read it; the token of the client is the variable REVIEW_TOKEN:',
    '',
    'echo "$OPENAI_API_KEY" | REVIEW_TOKEN=main.… scrutineer server profile add openai gpt-5-mini',
  ),
  'profile list': word('profile list', '', 'List the profiles of the client of REVIEW_TOKEN', [0, 0]),
  'profile revoke': word('profile revoke', 'ID', 'Have a profile used for no further review', [1, 1]),
  'keys rotate': word(
    'keys rotate',
    '',
    'Replace both keys of the server',
    [0, 0],
    'Envelopes to the key before are opened for another hour, and kept credentials are encrypted anew in time. Servers read',
    'keys when they start: start them again.',
  ),
} as const satisfies Readonly<Record<string, CommandWord>>

/** One of its words. */
export type ServerWordName = keyof typeof serverWords

/** The word that a command line begins with, and what follows it; null where there is none. */
export function readServerWord(
  words: readonly string[],
): { readonly name: ServerWordName; readonly rest: readonly string[] } | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ')
    if (words.length >= length && isServerWord(name)) return { name, rest: words.slice(length) }
  }
  return null
}

function isServerWord(name: string): name is ServerWordName {
  return Object.hasOwn(serverWords, name)
}
