import { expect, it } from 'vitest'
import { escapeTerminal, escapeTerminalLine, escapeTerminalPath } from './escape-terminal.ts'

it.each([
  ['a colour', '\u001b[31mred\u001b[0m', 'red'],
  ['a log command', '::set-output name=x::1', '\\::set-output name=x::1'],
  ['an indented log command', 'a\n \t::error::b', 'a\n \t\\::error::b'],
  ['a log command after a return', 'a\r\n::warning::b', 'a\n\\::warning::b'],
  ['a lone return', 'a\r::b', 'a\\u000d::b'],
  ['a scope operator', 'std::move(x)', 'std::move(x)'],
  ['the older form', 'x ##[set-env name=A]b', 'x #\\#[set-env name=A]b'],
  ['other machines', '##vso[task.x]y ##teamcity[z]', '#\\#vso[task.x]y #\\#teamcity[z]'],
  ['a heading', '## a [b]', '## a [b]'],
  ['a bidirectional trick', '\u202ea', '\\u202ea'],
])('%s', (_, text, escaped) => expect(escapeTerminal(text)).toBe(escaped))

it('a path is told apart from every other path', () => {
  expect(escapeTerminalPath('a  b\n\tc\u001b[0m')).toBe('a  b\\n\\tc\\u001b[0m')
  expect(escapeTerminalPath('::error::x')).toBe('\\::error::x')
})

it('a title stays on one line', () => {
  expect(escapeTerminalLine('a\n::error::b\u0007')).toBe('a ::error::b\\u0007')
  expect(escapeTerminalLine('::error::b')).toBe('\\::error::b')
})
