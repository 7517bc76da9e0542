import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codeSpan, fenceCode, fenceForLog } from './fence-code.ts'

describe('fenceCode', () => {
  it.each([
    ['plain text', 3],
    ['Use ```ts\nx\n``` here', 4],
    ['five ````` ticks', 6],
    ['two `` ticks', 3],
  ])('%j needs %d back-ticks', (code, length) => {
    const fence = '`'.repeat(length)
    expect(fenceCode(code)).toBe(`${fence}\n${code}\n${fence}`)
  })
  it('adds no line feed to code that has one', () => expect(fenceCode('a\n', 'ts')).toBe('```ts\na\n```'))
  it('keeps blank lines at the end', () => expect(fenceCode('a\n\n')).toBe('```\na\n\n```'))
  it('an empty text is an empty block', () => expect(fenceCode('')).toBe('```\n```'))
  it.each(['a b', '`', 'x\n', '<b>', 'x'.repeat(21)])('%j is no language', (language) =>
    expect(fenceCode('a', language)).toBe('```\na\n```'),
  )
  it('no line inside can close it', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('`', '``', '```', '\n', ' ', 'a', '~~~')), (parts) => {
        const lines = fenceCode(parts.join('')).split('\n')
        const [fence = ''] = lines
        expect(lines.at(-1)).toBe(fence)
        for (const line of lines.slice(1, -1)) expect(line).not.toContain(fence)
      }),
    )
  })
})

describe('fenceForLog', () => {
  it('leaves harmless code alone', () =>
    expect(fenceForLog('std::move', 'cpp')).toBe(fenceCode('std::move', 'cpp')))
  it('quotes code that a log would obey', () =>
    expect(fenceForLog('a\n ::set-env x')).toBe('> ```\n> a\n>  ::set-env x\n> ```'))
  it.each([
    ['x ##vso[task.complete]', 'x #\\#vso[task.complete]'],
    ['##[error]x', '#\\#[error]x'],
    ['##teamcity[z]', '#\\#teamcity[z]'],
    ['a##b[0]', 'a##b[0]'],
    ['## a [b]', '## a [b]'],
  ])('shows %j as %j', (code, shown) => {
    expect(fenceForLog(code)).toBe(fenceCode(shown))
    expect(codeSpan(code)).toBe(`\`${shown}\``)
  })
})

describe('codeSpan', () => {
  it.each([
    ['a', '`a`'],
    ['a`b', '``a`b``'],
    ['`a', '`` `a ``'],
    ['``', '``` `` ```'],
    ['a\nb', '`a b`'],
    [' a ', '`  a  `'],
    ['', '`  `'],
  ])('%j', (code, span) => expect(codeSpan(code)).toBe(span))
})
