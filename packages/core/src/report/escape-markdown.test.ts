import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeMarkdown, escapeMarkdownLine } from './escape-markdown.ts'

describe('prose', () => {
  it.each([
    ['mentions', 'Ask @octocat and @acme/team', 'Ask `@octocat` and `@acme/team`'],
    ['mentions after punctuation', '(@octocat, -@x', '(`@octocat`, -`@x`'],
    ['mentions in emphasis', '_@octocat_, __@acme/team__', '_`@octocat_`, __`@acme/team__`'],
    ['references in emphasis', '_GH-12_ and _!3_', '_`GH-12`_ and _`!3`_'],
    ['mail, and a mention that looks like it', 'mail a@b.test and @@x', 'mail a@b.test and @`@x`'],
    ['references', 'see #12 and acme/widget#3', 'see `#12` and `acme/widget#3`'],
    ['references of other kinds', 'GH-7, gh-8, !9, user#4', '`GH-7`, `gh-8`, `!9`, `user#4`'],
    [
      'HTML and comments',
      '<!-- hidden --> <img src=x onerror=1>',
      '&lt;!-- hidden --&gt; &lt;img src=x onerror=1&gt;',
    ],
    ['images', '![x](https://evil.example.test/p.png?d=1)', '!\\[x\\](https://evil.example.test/p.png?d=1)'],
    ['links', '[click](javascript:alert(1))', '\\[click\\](javascript:alert(1))'],
    ['link definitions', '[x]: https://a.test', '\\[x\\]: https://a.test'],
    ['closing tags', 'closes </details> early', 'closes &lt;/details&gt; early'],
    ['code', 'use `@decorator` here', 'use `@decorator` here'],
    ['slash commands', '/approve\n  /merge', '\\/approve\n  \\/merge'],
    ['a log command after a return', 'a\r\n::set-output x=1', 'a\n\\::set-output x=1'],
    ['log commands', '::set-output name=x::1', '\\::set-output name=x::1'],
    ['hidden characters', '\u202egnp.exe', '\\\\u202egnp.exe'],
    ['entities', '&#64;octocat &amp;', '&amp;`#64`;octocat &amp;amp;'],
    ['headings', '# big\n## less', '\\# big\n\\## less'],
    ['underlined headings and rules', 'x\n---\ny\n===\n* * *', 'x\n\\---\ny\n\\===\n\\* * *'],
    ['headings underlined by one sign', 'x\n=\ny\n - ', 'x\n\\=\ny\n \\- '],
    ['quotes', '> said', '&gt; said'],
    ['lists and emphasis', '- **a** and _b_\n1. c', '- **a** and _b_\n1. c'],
    ['back-slashes', 'a\\@b \\`@c`', 'a\\\\`@b` \\\\`@c`'],
    ['a lone back-tick', "it's ` alone", "it's \\` alone"],
    ['a span over two lines', 'a ` b\nc `@octocat` d', 'a \\` b\nc `@octocat` d'],
    ['spans side by side', '``a b``@x', '`a b` `@x`'],
    ['a span that ends with a back-slash', '`a\\`@b', '`a\\` `@b`'],
    ['a mention and a reference side by side', '@x#12', '`@x` `#12`'],
    ['back-ticks in a span', '`` a`b ``', '``a`b``'],
    ['formulas and strikes', '$x$ ~~y~~', '\\$x\\$ \\~\\~y\\~\\~'],
    ['addresses', 'see https://a.test/x_y?a=1&b=~c.', 'see https://a.test/x_y?a=1&amp;b=~c.'],
    ['a mention in an address', 'https://a.test/@octocat', 'https://a.test/`@octocat`'],
    ['a word with an underscore or at sign', 'snake_case a@b', 'snake_case a@b'],
  ])('%s', (_, text, escaped) => expect(escapeMarkdown(text)).toBe(escaped))
})

describe('fenced code', () => {
  it.each([
    ['stays as it is', 'a\n```ts\n@x <b> #1 [y](z)\n```\nb', 'a\n```ts\n@x <b> #1 [y](z)\n```\nb'],
    ['gets a longer fence where it needs one', '~~~~\n```\n@x\n~~~~', '````\n```\n@x\n````'],
    ['is closed where it was not', 'a\n```\n@x', 'a\n```\n@x\n```'],
    ['is left by its own kind only', '~~~\n@x\n```\n~~~\n@y', '````\n@x\n```\n````\n`@y`'],
    ['keeps no strange language', '```ts" onclick\n1\n```', '```ts\n1\n```'],
    ['does not begin inside a list item', '- ```\n@x', '- \\`\\`\\`\n`@x`'],
  ])('%s', (_, text, escaped) => expect(escapeMarkdown(text)).toBe(escaped))
})

it.each([
  ['one word', 'a'.repeat(8000)],
  ['dots and dashes', 'a.-'.repeat(2700)],
  ['half mentions', 'a@'.repeat(4000)],
  ['half references', '#'.repeat(8000)],
  [
    'back-ticks of all lengths',
    Array.from({ length: 120 }, (_, length) => `${'`'.repeat(length)}a`).join(''),
  ],
  ['half addresses', 'https://'.repeat(1000)],
  ['blanks', `${' '.repeat(8000)}x`],
])('a text of %s takes no unreasonable time', (_, text) => {
  for (let times = 0; times < 20; times++) escapeMarkdown(text)
})

it('a title stays on one line', () => {
  expect(escapeMarkdownLine('# a\n@b')).toBe('\\# a `@b`')
})

it('outside code nothing is left that acts, whatever the text', () => {
  const piece = fc.constantFrom(
    ...[
      '@octocat',
      '#12',
      '`',
      '``',
      '```',
      '~~~',
      '\n',
      ' ',
      '\\',
      '<img>',
      '[a](b)',
      '![',
      ']',
      'a',
      '/x',
      '::y',
      '&',
      '-',
      '>',
      '\t',
      '    ',
    ],
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const prose = withoutCode(escapeMarkdown(pieces.join('')))
      expect(prose).not.toMatch(/(^|[^\w])@[a-z0-9]/im)
      expect(prose).not.toMatch(/#\d/)
      expect(prose).not.toMatch(/[<>]/)
      expect(prose).not.toMatch(/(?<!\\)[[\]]/)
      expect(prose).not.toMatch(/^\s*(\/|::)/m)
    }),
    { numRuns: 3000 },
  )
})

/** What a Markdown reader sees outside code: block structure first, then escapes and spans from left to right. */
function withoutCode(markdown: string): string {
  const kept: string[] = []
  let fence: string | null = null
  for (const row of markdown.split('\n')) {
    // Prose has no bare `>` left, so this is a quote of ours around a block.
    const line = row.replace(/^> /, '')
    const run = /^ {0,3}(`{3,})/.exec(line)?.[1]
    if (fence === null && run !== undefined && !line.slice(line.indexOf(run) + run.length).includes('`'))
      fence = run
    else if (fence !== null && line.trim() === fence) fence = null
    else if (fence === null) kept.push(withoutSpans(line))
  }
  expect(fence).toBeNull()
  return kept.join('\n')
}

function withoutSpans(line: string): string {
  let prose = ''
  for (let at = 0; at < line.length; ) {
    const run = /^`+/.exec(line.slice(at))?.[0]
    if (line[at] === '\\') {
      prose += line.slice(at, at + 2)
      at += 2
    } else if (run === undefined) {
      prose += line[at]
      at += 1
    } else {
      const rest = line.slice(at + run.length)
      const close = [...rest.matchAll(/`+/g)].find((other) => other[0].length === run.length)
      at += run.length + (close === undefined ? 0 : close.index + run.length)
      prose += close === undefined ? run : 'CODE'
    }
  }
  return prose
}
