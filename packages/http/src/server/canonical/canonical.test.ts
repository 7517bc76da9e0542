import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CanonicalSubmission } from '../vocabulary/submission.ts'
import { branchPattern } from './branch-pattern.ts'
import { canonicalPolicy, maxPolicyBytes, type TextProblem } from './canonical-policy.ts'
import { checkEnvironment } from './check-environment.ts'
import { canonicalRepositoryUrl, repositoryUrlPattern } from './repository-url.ts'
import { submissionDigest } from './submission-digest.ts'

/** The canonical content, or the rule that is broken. */
function contentOf(text: string): string {
  return canonicalPolicy('text/plain', text).match(
    ({ content }) => content,
    (problem) => problem,
  )
}

describe('a policy', () => {
  test.each([
    ['loses one byte order mark', '\ufeffa', 'a'],
    ['keeps what is no leading mark', 'a\ufeff', 'a\ufeff'],
    ['loses no second mark', '\ufeff\ufeffa', '\ufeffa'],
    ['has its lines ended by LF', 'a\r\nb\rc\n\r\nd', 'a\nb\nc\n\nd'],
    ['is not normalised', 'e\u0301', 'e\u0301'],
    ['keeps tabs and blanks', '\ta \n', '\ta \n'],
    ['keeps one variation selector', '❤\ufe0f', '❤\ufe0f'],
    ['keeps joiners', '👩\u200d💻', '👩\u200d💻'],
    ['keeps an ideographic variation', '葛\u{e0100}', '葛\u{e0100}'],
  ])('%s', (_name, text, content) => {
    expect(contentOf(text)).toBe(content)
  })

  test.each<[string, string, TextProblem]>([
    ['of nothing', '', 'empty'],
    ['of nothing but a mark', '\ufeff', 'empty'],
    ['with half a pair', 'a\ud800', 'not_well_formed'],
    ['with NUL', '\u0000', 'forbidden_code_point'],
    ['with ESC', '\u001b[2J', 'forbidden_code_point'],
    ['with a vertical tab', '\u000b', 'forbidden_code_point'],
    ['with DEL', '\u007f', 'forbidden_code_point'],
    ['with NEL', '\u0085', 'forbidden_code_point'],
    ['with the last of C1', '\u009f', 'forbidden_code_point'],
    ['with an override of direction', '\u202e', 'forbidden_code_point'],
    ['with an isolate', '\u2066', 'forbidden_code_point'],
    ['with the Arabic letter mark', '\u061c', 'forbidden_code_point'],
    ['with tags', '\u{e0061}', 'forbidden_code_point'],
    ['with two variation selectors', 'a\ufe00\u{e0100}', 'forbidden_code_point'],
    ['with two Mongolian ones', '\u180b\u180c', 'forbidden_code_point'],
  ])('%s is refused', (_name, text, problem) => {
    expect(contentOf(text)).toBe(problem)
  })

  test('is counted in bytes of its canonical form', () => {
    const longest = 'ä'.repeat(maxPolicyBytes / 2)
    expect(canonicalPolicy('text/plain', longest)._unsafeUnwrap().bytes).toBe(49_152)
    expect(contentOf(`${longest}a`)).toBe('too_long')
    expect(canonicalPolicy('text/plain', `\ufeff${'\r\n'.repeat(49_152)}`)._unsafeUnwrap().bytes).toBe(49_152)
  })

  test('canonical once is canonical for ever, and its hash is that of its bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const first = canonicalPolicy('text/markdown', text)
        if (first.isErr()) return
        const { content, sha256, bytes } = first.value
        expect(contentOf(content)).toBe(content.startsWith('\ufeff') ? content.slice(1) || 'empty' : content)
        expect(sha256).toBe(createHash('sha256').update(Buffer.from(content)).digest('hex'))
        expect(bytes).toBe(Buffer.byteLength(content))
      }),
    )
  })
})

test.each([
  ['production', null],
  ['Kundencluster „Süd“ 2', null],
  ['a\tb', 'forbidden_code_point'],
  ['a\nb', 'forbidden_code_point'],
  ['a\rb', 'forbidden_code_point'],
  ['a\u0085b', 'forbidden_code_point'],
  ['a\u2028b', 'forbidden_code_point'],
  ['a\u2029b', 'forbidden_code_point'],
  ['a\u202eb', 'forbidden_code_point'],
  ['\udc00', 'not_well_formed'],
])('the environment %j', (name, problem) => {
  expect(checkEnvironment(name)).toBe(problem)
})

describe('the address of a repository', () => {
  test.each([
    ['HTTPS://Git.Example.COM:443/Acme/Shop.git?A=B#C', 'https://git.example.com:443/Acme/Shop.git?A=B#C'],
    ['https://[2001:DB8::A]/X', 'https://[2001:db8::a]/X'],
    ['https://h', 'https://h'],
    ['https://h?Q', 'https://h?Q'],
  ])('%s has the canonical form %s', (url, canonical) => {
    expect(repositoryUrlPattern.test(url)).toBe(true)
    expect(canonicalRepositoryUrl(url)).toBe(canonical)
  })

  test.each([
    'http://git.example.com/a',
    'https://user@git.example.com/a',
    'https://user:pass@git.example.com/a',
    'https://git.example.com:65536/a',
    'https://git.example.com:99999/a',
    'https:///a',
    'https://git.example.com/a b',
    'https://git.example.com/a\n',
    'https://git.example.com/%zz',
    'https://git.example.com\\@evil.example/a',
    'ssh://git.example.com/a',
    'file:///etc/passwd',
    ' https://git.example.com/a',
  ])('%j is none', (url) => {
    expect(repositoryUrlPattern.test(url)).toBe(false)
  })
})

test.each([
  ['main', true],
  ['feature/a-b_c', true],
  ['@', true],
  ['HEADS', true],
  ['x/HEAD', true],
  ['é', true],
  ['HEAD', false],
  ['-x', false],
  ['/x', false],
  ['x/', false],
  ['x.', false],
  ['.x', false],
  ['a/.x', false],
  ['a.lock', false],
  ['a.lock/b', false],
  ['a/b.lock', false],
  ['a..b', false],
  ['a//b', false],
  ['a@{b', false],
  ['a b', false],
  ['a~b', false],
  ['a^b', false],
  ['a:b', false],
  ['a?b', false],
  ['a*b', false],
  ['a[b', false],
  ['a\\b', false],
  ['a\nb', false],
  ['a\n', false],
  ['', false],
])('the branch %j: %s', (name, allowed) => {
  expect(branchPattern.test(name)).toBe(allowed)
})

describe('the digest of a submission', () => {
  const base: CanonicalSubmission = {
    repositoryUrl: 'https://h/a',
    branch: 'main',
    baseCommitId: 'a'.repeat(40),
    commitId: 'b'.repeat(40),
    outputLanguage: null,
    reviewPolicy: { format: 'text/plain', content: 'a', sha256: 'c'.repeat(64), bytes: 1 },
    environments: ['one', 'two'],
    providerProfileId: '2f1d8f3e-5f0c-4d57-9d62-6b2c7a1e4f90',
  }
  const policy = base.reviewPolicy

  test('is of a text whose members stand in the order of their names', () => {
    const text =
      `{"base_commit_id":"${base.baseCommitId}","branch":"main","commit_id":"${base.commitId}",` +
      `"environments":["one","two"],"output_language":null,"provider_profile_id":"${base.providerProfileId}",` +
      `"repository_url":"https://h/a","review_policy":{"format":"text/plain","sha256":"${'c'.repeat(64)}"},"v":1}`
    expect(submissionDigest(base)).toBe(createHash('sha256').update(text).digest('hex'))
  })

  test.each<[string, Partial<CanonicalSubmission>]>([
    ['repository', { repositoryUrl: 'https://h/A' }],
    ['branch', { branch: 'Main' }],
    ['base', { baseCommitId: 'c'.repeat(40) }],
    ['commit', { commitId: 'c'.repeat(40) }],
    ['language', { outputLanguage: 'en' }],
    ['presence of a policy', { reviewPolicy: null }],
    ['policy', { reviewPolicy: policy && { ...policy, sha256: 'd'.repeat(64) } }],
    ['format of the policy', { reviewPolicy: policy && { ...policy, format: 'text/markdown' } }],
    ['order of environments', { environments: ['two', 'one'] }],
    ['number of environments', { environments: ['one'] }],
    ['profile', { providerProfileId: '3f1d8f3e-5f0c-4d57-9d62-6b2c7a1e4f90' }],
  ])('is another for another %s', (_name, change) => {
    expect(submissionDigest({ ...base, ...change })).not.toBe(submissionDigest(base))
  })
})
