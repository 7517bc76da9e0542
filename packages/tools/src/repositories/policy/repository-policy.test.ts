import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createRepositoryPolicy } from './repository-policy.ts'

const usual = createRepositoryPolicy()._unsafeUnwrap()
const judge = (url: string) => usual.judge(url, null).verdict

describe('a public repository', () => {
  it.each([
    ['https://github.com/acme/widget.git', 'https://github.com/acme/widget.git'],
    ['HTTPS://GitHub.COM/acme/Widget', 'https://github.com/acme/Widget'],
    ['https://github.com:443/a', 'https://github.com/a'],
    ['https://github.com./a', 'https://github.com/a'],
    ['https://8.8.8.8/a', 'https://8.8.8.8/a'],
    ['https://[2606:4700::1111]/a', 'https://[2606:4700::1111]/a'],
    ['https://[::ffff:8.8.8.8]/a', 'https://[::ffff:808:808]/a'],
    ['https://bücher.example/a', 'https://xn--bcher-kva.example/a'],
    ['https://h.example/a/../b#part', 'https://h.example/b'],
    ['https://h.example/a?b=c', 'https://h.example/a?b=c'],
  ])('%s is allowed as %s', (url, spelling) => {
    const judged = usual.judge(url, null)
    expect(judged.verdict === 'allowed' ? judged.address.url : judged.verdict).toBe(spelling)
  })
})

describe('what is no repository over TLS', () => {
  it.each([
    'http://github.com/a/b',
    'file:///etc/passwd',
    'git://h.example.test/x',
    'ext::sh -c id',
    'ssh://git@10.0.0.1/x',
    'git@github.com:a/b',
    '/etc/passwd',
    'https:/github.com/a',
    'https://user:pw@github.com/x',
    'https://user@github.com/x',
    'https:///x',
    'https://a..b/x',
    'https://a../x',
    'https://h.example/a\nb',
    ' https://h.example/a',
    'https://1.2.3.4.5/x',
    'https://h.example:70000/x',
    'https://[v1.x]/x',
    '',
  ])('%j is refused as such', (url) => {
    expect(judge(url)).toBe('malformed')
  })
})

describe('an address that no public server has', () => {
  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, another', '127.255.255.254'],
    ['loopback as a number', '2130706433'],
    ['loopback in hexadecimal', '0x7f000001'],
    ['loopback in octal', '0177.0.0.1'],
    ['loopback, short', '127.1'],
    ['loopback with a dot at its end', '127.0.0.1.'],
    ['loopback in other digits', '①②⑦.⓪.⓪.①'],
    ['loopback with other dots', '127。0。0。1'],
    ['loopback behind percent signs', '%31%32%37.0.0.1'],
    ['this host', '0'],
    ['this host, written out', '0.0.0.0'],
    ['private, ten', '10.1.2.3'],
    ['private, 172', '172.16.0.1'],
    ['private, 172, last', '172.31.255.255'],
    ['private, 192', '192.168.1.1'],
    ['shared between carriers', '100.64.0.1'],
    ['link local: metadata of a cloud', '169.254.169.254'],
    ['a public number that is the host of a cloud machine', '168.63.129.16'],
    ['metadata of another cloud', '100.100.100.200'],
    ['protocol assignments', '192.0.0.192'],
    ['documentation', '203.0.113.9'],
    ['benchmarking', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['IPv6 loopback', '[::1]'],
    ['IPv6 unspecified', '[::]'],
    ['IPv4 mapped', '[::ffff:127.0.0.1]'],
    ['IPv4 mapped metadata', '[::ffff:a9fe:a9fe]'],
    ['IPv4 compatible', '[::127.0.0.1]'],
    ['IPv4 compatible and public', '[::8.8.8.8]'],
    ['IPv4 translated', '[::ffff:0:127.0.0.1]'],
    ['NAT64', '[64:ff9b::a00:1]'],
    ['NAT64 of a public address', '[64:ff9b::808:808]'],
    ['NAT64, local use', '[64:ff9b:1::a00:1]'],
    ['6to4', '[2002:7f00:1::]'],
    ['Teredo', '[2001:0:4136:e378:8000:63bf:3fff:fdd2]'],
    ['ORCHID', '[2001:20::1]'],
    ['documentation in IPv6', '[2001:db8::1]'],
    ['documentation in IPv6, new', '[3fff::1]'],
    ['discard', '[100::1]'],
    ['unique local', '[fd00:ec2::254]'],
    ['link local in IPv6', '[fe80::1]'],
    ['site local', '[fec0::1]'],
    ['multicast in IPv6', '[ff02::1]'],
    ['segment routing', '[5f00::1]'],
  ])('%s: %s', (_, host) => {
    expect(judge(`https://${host}/x`)).toBe('denied')
  })

  it('is denied in whatever way it is written', () => {
    const inside = fc.constantFrom([127, 0], [10, 0], [192, 168], [169, 254], [172, 16], [100, 64])
    const spelling = fc.constantFrom(
      (n: number) => String(n),
      (n: number) => `0x${n.toString(16)}`,
      (n: number) => `0${n.toString(8)}`,
    )
    fc.assert(
      fc.property(
        inside,
        fc.nat(255),
        fc.nat(255),
        fc.array(spelling, { minLength: 4, maxLength: 4 }),
        (start, c, d, spellings) => {
          const bytes = [...start, c, d]
          const dotted = bytes.map((byte, place) => spellings[place]?.(byte)).join('.')
          const number = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
          const hex = (place: number) => ((bytes[place] ?? 0) * 256 + (bytes[place + 1] ?? 0)).toString(16)
          for (const host of [
            dotted,
            spellings[0]?.(number),
            `${bytes[0]}.${number % 2 ** 24}`,
            `[::ffff:${hex(0)}:${hex(2)}]`,
            `[0:0:0:0:0:FFFF:${bytes.join('.')}]`,
            `[64:ff9b::${hex(0)}:${hex(2)}]`,
            `[2002:${hex(0)}:${hex(2)}::1]`,
          ]) {
            expect(judge(`https://${host}/x`)).toBe('denied')
          }
        },
      ),
    )
  })

  it('is allowed where the operator names its range, and no other is', () => {
    const policy = createRepositoryPolicy({ addresses: ['10.20.0.0/16', 'fd12::/16'] })._unsafeUnwrap()
    const verdict = (host: string) => policy.judge(`https://${host}/x`, null).verdict
    expect(['10.20.1.2', '[::ffff:10.20.1.2]', '[fd12::1]'].map(verdict)).toEqual(Array(3).fill('allowed'))
    expect(['10.21.1.2', '[fd13::1]', '127.0.0.1', '[::10.20.1.2]'].map(verdict)).toEqual(
      Array(4).fill('denied'),
    )
  })
})

describe('a name of the own machine or network', () => {
  it.each([
    'localhost',
    'LOCALHOST.',
    'git.localhost',
    'printer.local',
    'metadata.google.internal',
    'git.corp.internal',
    'metadata',
    'metadata.goog',
    'instance-data.ec2.internal',
    'ⓛocalhost',
    '%6cocalhost',
    'router.home.arpa',
    'localhost.localdomain',
  ])('%s is denied', (host) => {
    expect(judge(`https://${host}/x`)).toBe('denied')
  })

  it('is allowed where the operator names it', () => {
    const policy = createRepositoryPolicy({ names: ['Git.corp.internal.'] })._unsafeUnwrap()
    expect(policy.judge('https://git.corp.internal./x', null).verdict).toBe('allowed')
    expect(policy.judge('https://other.corp.internal/x', null).verdict).toBe('denied')
  })

  it('is told from one that only ends like it', () => {
    expect(judge('https://notlocalhost/x')).toBe('allowed')
    expect(judge('https://local.example/x')).toBe('allowed')
  })
})

describe('a list', () => {
  const policy = createRepositoryPolicy({
    repositories: [
      'git.example',
      'git.example:8443',
      'hub.example/acme/',
      '[2606:4700::1111]:444',
      '10.0.0.1',
    ],
  })._unsafeUnwrap()

  it.each([
    ['https://git.example/any', 'allowed'],
    ['https://GIT.example.:443/any', 'allowed'],
    ['https://git.example:8443/any', 'allowed'],
    ['https://git.example:8444/any', 'denied'],
    ['https://sub.git.example/any', 'denied'],
    ['https://hub.example/acme', 'allowed'],
    ['https://hub.example/acme/widget.git', 'allowed'],
    ['https://hub.example/acme-other/x', 'denied'],
    ['https://hub.example/', 'denied'],
    ['https://hub.example/acme/../other', 'denied'],
    ['https://hub.example/acme/%2e%2e/other', 'denied'],
    ['https://hub.example/acme/..%2fother', 'denied'],
    ['https://hub.example/acme/%2e%2e%2fother', 'denied'],
    ['https://hub.example/acme/%252e%252e%252fother', 'denied'],
    ['https://hub.example/acme/..%5cother', 'denied'],
    ['https://hub.example/acme?repository=/other', 'denied'],
    ['https://[2606:4700::1111]:444/x', 'allowed'],
    ['https://[2606:4700::1111]/x', 'denied'],
    ['https://github.com/a/b', 'denied'],
    ['https://10.0.0.1/x', 'denied'],
  ])('%s: %s', (url, verdict) => {
    expect(policy.judge(url, null).verdict).toBe(verdict)
  })

  it('of a client narrows that of the operator', () => {
    const verdicts = (own: readonly string[]) =>
      ['https://git.example/a', 'https://git.example/b', 'https://other.example/a'].map(
        (url) => policy.judge(url, own).verdict,
      )
    expect(verdicts(['git.example/a', 'other.example'])).toEqual(['allowed', 'denied', 'denied'])
    expect(verdicts([])).toEqual(['denied', 'denied', 'denied'])
    expect(verdicts(['git.example', 'user@git.example'])).toEqual(['denied', 'denied', 'denied'])
  })

  it('of a client may name ports where the operator has no list', () => {
    expect(usual.judge('https://git.example:8443/a', null).verdict).toBe('denied')
    expect(usual.judge('https://git.example:8443/a', ['git.example:8443']).verdict).toBe('allowed')
    expect(usual.judge('https://git.example:0/a', null).verdict).toBe('denied')
  })

  it.each([
    ['repositories', 'user@host'],
    ['repositories', 'host:0'],
    ['repositories', '*.example'],
    ['repositories', 'host?x'],
    ['repositories', ''],
    ['repositories', 'host/%2e%2e'],
    ['addresses', '10.0.0.0/33'],
    ['addresses', '10.0.0/8'],
    ['addresses', 'fe80::1%eth0'],
    ['addresses', 'fd00::/8/8'],
    ['addresses', 'host'],
  ] as const)('of %s with %j is refused', (option, entry) => {
    const error = { code: 'invalid_policy', option, entry }
    expect(createRepositoryPolicy({ [option]: [entry] })._unsafeUnwrapErr()).toEqual(error)
  })
})

it('takes plain HTTP only where the operator says so', () => {
  const policy = createRepositoryPolicy({
    insecureHttp: true,
    addresses: ['127.0.0.0/8'],
    repositories: ['127.0.0.1:8080', 'plain.example'],
  })._unsafeUnwrap()
  expect(policy.judge('http://127.0.0.1:8080/a', null).verdict).toBe('allowed')
  expect(policy.judge('http://plain.example/a', null).verdict).toBe('allowed')
  expect(policy.judge('file://127.0.0.1/a', null).verdict).toBe('malformed')
})

it('judges any text without throwing, and what it allows it allows again', () => {
  const host = fc.oneof(
    fc.domain(),
    fc.ipV4(),
    fc.ipV4Extended(),
    fc.ipV6().map((ip) => `[${ip}]`),
    fc.string(),
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.webUrl(),
        fc.string(),
        host.map((name) => `https://${name}/x`),
      ),
      (text) => {
        const judged = usual.judge(text, null)
        if (judged.verdict !== 'allowed') return
        const again = usual.judge(judged.address.url, null)
        expect(again).toEqual(judged)
        expect(judged.address.literal && !usual.permitsAddress(judged.address.host)).toBe(false)
      },
    ),
  )
})

it.each(['', 'fe80::1%eth0', 'no address', '1.2.3', '127.0.0.1', '::1', '::ffff:10.0.0.1'])(
  'never contacts %j',
  (address) => {
    expect(usual.permitsAddress(address)).toBe(false)
  },
)
