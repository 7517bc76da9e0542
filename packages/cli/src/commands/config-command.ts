import { err, ok, type Result } from 'neverthrow'
import { nearestName } from '../arguments/nearest-name.ts'
import { see } from '../arguments/read-flags.ts'
import { type Failure, usageFailure } from '../failure.ts'
import { type Command, defineCommand } from './command.ts'
import { configFlags } from './config-flags.ts'
import { type ConfigWordName, configWords, isConfigWord } from './config-words.ts'

const names = Object.keys(configWords)

/** `scrutineer config` */
export const configCommand = defineCommand({
  name: 'config',
  summary: 'Show and change settings',
  usage: ['show', 'get KEY', 'set KEY VALUE ...', 'unset KEY', 'path', 'validate', 'list', 'help [WORD|KEY]'],
  notes: [
    'Your file is config.yaml below $XDG_CONFIG_HOME/scrutineer or ~/.config/scrutineer (macOS: ~/Library/Application',
    'Support/scrutineer, Windows: %APPDATA%\\scrutineer); --config names another. Over it count, each over the one before:',
    '.scrutineer/config.yaml of the reviewed repository, which can only make a review stricter; variables such as',
    'SCRUTINEER_REVIEW_FAIL_ON for review.fail_on; flags.',
    '',
    'scrutineer config lists all settings; scrutineer config help set tells more about set,',
    'scrutineer config help model.prices about a setting.',
  ],
  flags: configFlags,
  maxPositionals: Number.POSITIVE_INFINITY,
  check: () => null,
  helpOf: ([word]) => (word !== undefined && isConfigWord(word) ? configWords[word] : null),
  run: async ({ flags, positionals: [word = 'help', ...words] }, surroundings) => {
    if (word === 'help') {
      const [about] = words
      const { showConfigHelp, showSettingHelp } = await import('./run-config.ts')
      return about === undefined || isConfigWord(about)
        ? showConfigHelp(helped(words), surroundings)
        : showSettingHelp(about, surroundings)
    }
    const known = checkWord(word, words)
    if (known.isErr()) return err(known.error)
    if (flags.format !== undefined && known.value !== 'show' && known.value !== 'list') {
      return err(usageFailure(`--format is for config show, not for config ${word}; leave it out`))
    }
    return (await import('./run-config.ts')).runConfig(known.value, words, flags, surroundings)
  },
})

function helped([word]: readonly string[]): Omit<Command, 'prepare' | 'helpOf' | 'failureDocument'> {
  const { flags } = configCommand
  return { ...(word !== undefined && isConfigWord(word) ? configWords[word] : configCommand), flags }
}

function checkWord(word: string, words: readonly string[]): Result<ConfigWordName, Failure> {
  if (!isConfigWord(word)) {
    const nearest = nearestName(word, names)
    const advice = nearest === null ? see('config') : `did you mean ${nearest}?`
    return err(
      usageFailure(
        `unknown word ${JSON.stringify(word)} after config, expected one of ${names.join(', ')}; ${advice}`,
      ),
    )
  }
  const { leastWords, mostWords, usage } = configWords[word]
  const shape = `config ${word} ${usage[0]}`.replace(' [FLAG ...]', '').trim()
  if (words.length < leastWords)
    return err(usageFailure(`too few words, expected ${shape}; ${see('config')}`))
  const extra = words[mostWords]
  return extra === undefined
    ? ok(word)
    : err(usageFailure(`unexpected word ${JSON.stringify(extra)}, expected ${shape}; ${see('config')}`))
}
