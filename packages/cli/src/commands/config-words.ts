import { type CommandWord, wordsOf } from './command-word.ts'

const saved = 'Comments and order stay; the file is replaced whole, readable by you alone.'

const word = wordsOf('config')

/** What `config` can be asked for, in the order of its help. */
export const configWords = {
  show: word(
    'show',
    '',
    'Show all settings, and where each comes from',
    [0, 0],
    'Flags aside, these hold for a review here: defaults, then your file, then .scrutineer/config.yaml of the repository as',
    'it is committed, then variables. A key is shown as asterisks.',
  ),
  list: word('list', '', 'The same as show', [0, 0]),
  get: word(
    'get',
    'KEY',
    'Print one value, as show has it',
    [1, 1],
    'Lists are separated by commas; what is not set is an empty line. A key is printed as it is.',
  ),
  set: word(
    'set',
    'KEY VALUE ...',
    'Write one value into your file',
    [2, Number.POSITIVE_INFINITY],
    'Further words belong to the value: of a list each is an item, of a text they are joined by a blank. The value - is',
    'read from standard input, so that a key need not stand in the history of a shell.',
    saved,
  ),
  unset: word('unset', 'KEY', 'Take one value out of your file', [1, 1], saved),
  path: word('path', '', 'Print where your file is', [0, 0], 'Whether it exists or not.'),
  validate: word(
    'validate',
    '',
    'Check your file, the variables and what the repository here sets, and say all that is wrong',
    [0, 0],
    'Another file: --config FILE, such as --config .scrutineer/config.yaml.',
  ),
} as const satisfies Readonly<Record<string, CommandWord>>

/** One of its words. */
export type ConfigWordName = keyof typeof configWords

/** Whether `config` knows the word. */
export function isConfigWord(name: string): name is ConfigWordName {
  return Object.hasOwn(configWords, name)
}
