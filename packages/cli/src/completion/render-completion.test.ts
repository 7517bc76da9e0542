import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commands } from '../commands/commands.ts'
import { completionTable } from './completion-table.ts'
import { renderCompletion, type Shell } from './render-completion.ts'

/** What bash offers for the words of a command line, the last of which is being typed. */
function bashOffers(words: readonly string[], cwd = tmpdir()): string[] {
  const script = `${renderCompletion('bash', commands)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
_scrutineer
printf '%s\\n' "\${COMPREPLY[@]}"`
  const offers = execFileSync('bash', ['--norc', '-c', script], { encoding: 'utf8', cwd })
  return offers.split('\n').filter((offer) => offer !== '')
}

describe('completion in bash', () => {
  it.each([
    ['commands', ['scrutineer', 'rev'], ['review']],
    ['flags of a command', ['scrutineer', 'review', '--from'], ['--from']],
    ['words of a flag', ['scrutineer', 'review', '--engine', ''], ['auto', 'native', 'embedded']],
    ['words after an equals sign', ['scrutineer', 'review', '--engine', '=', 'na'], ['native']],
    ['all words right after it', ['scrutineer', 'review', '--engine', '='], ['auto', 'native', 'embedded']],
    ['words of a command', ['scrutineer', 'completion', 'z'], ['zsh']],
    ['nothing after them', ['scrutineer', 'completion', 'zsh', 'f'], []],
    ['commands for help', ['scrutineer', 'help', 'ver'], ['version']],
    ['the flags of all', ['scrutineer', '--v'], ['--version']],
    ['nothing where only the user knows', ['scrutineer', 'review', '--model-name', ''], []],
  ])('offers %s', (_name, words, offers) => {
    expect(bashOffers(words)).toEqual(offers)
  })

  it('offers files, blanks included, and revisions', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scrutineer-completion-'))
    writeFileSync(join(folder, 'a b.patch'), '')
    execFileSync('git', ['init', '-q', '-b', 'trunk', folder])
    const commit = ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '--allow-empty', '-m', 'm']
    execFileSync('git', ['-C', folder, ...commit])
    expect(bashOffers(['scrutineer', 'review', '--patch', 'a'], folder)).toEqual(['a b.patch'])
    expect(bashOffers(['scrutineer', 'review', '--from', 't'], folder)).toEqual(['trunk'])
  })
})

describe.each<Shell>(['bash', 'zsh', 'fish'])('the script for %s', (shell) => {
  const script = renderCompletion(shell, commands)

  it('knows every command and every flag', () => {
    for (const { name, flags } of completionTable(commands)) {
      expect(script).toMatch(new RegExp(`\\b${name}\\b`))
      for (const flag of flags)
        expect(script).toContain(shell === 'fish' ? `-l ${flag.name.slice(2)} ` : flag.name)
    }
  })

  it('closes every quote', () => {
    for (const line of script.split('\n')) {
      if (line.startsWith('#')) continue
      const plain = line.replace(/\\./g, '').replace(/"[^"]*"/g, '')
      expect(plain.split("'").length % 2, line).toBe(1)
    }
  })
})
