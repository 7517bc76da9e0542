import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maskLine } from './mask-line.ts'

// Every secret here is invented, and put together from pieces so that no scanner takes this file for a leak.
const github = `gh${'p_'}EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAMPLE00`
const stripe = `sk_${'test_'}EXAMPLEEXAMPLEEXAMPLE00`
const aws = `AK${'IA'}Q3EGVZ7LWB5XHTNR`
const awsSecret = `wJalrXUtnFEMI/K7MDENG/bPxRfiCY${'zEXAMPLEKEY'}`
const jwt = `ey${'J'}hbGciOiJIUzI1NiJ9.ey${'J'}zdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U`
const random = 'q7Xv2LkT9zRb4WmN'
const pem = 'MIIEowIBAAKCAQEAvQk3Zt7LxWb2MhYc5JdPf9GsQa4Eu1HiTr8KqVn3Lx6Zt7Wb'

describe('a line for eyes elsewhere', () => {
  it.each<[string, string, string]>([
    ['a key in an environment', `PAYMENT_KEY=${stripe}`, stripe],
    ['a token in code', `const token = "${github}";`, github],
    ['a token in prose', `Use ${github} for now.`, github],
    ['two on a line', `${github} and ${aws}`, aws],
    ['a secret key without a form', `aws_secret_access_key = ${awsSecret}`, awsSecret],
    ['a secret key in quotes', `  "secretAccessKey": "${awsSecret}",`, awsSecret],
    ['a password, however plain', "  password: 'hunter-two'", 'hunter-two'],
    ['a password in a property', 'db.password=correct.horse', 'correct.horse'],
    ['a password of a typed constant', 'static final String PASSWORD = "letmein!";', 'letmein!'],
    ['a typed name', `const apiKey: string = '${random}'`, random],
    ['an arrow of a hash', `'api_key' => '${random}',`, random],
    ['a Go assignment', `\tauthKey := "${random}"`, random],
    ['a subscript', `config["client_secret"] = "${random}"`, random],
    ['an exported variable', `export SERVICE_TOKEN=${random}`, random],
    ['a line of YAML with a carriage return', `  token: ${random}\r`, random],
    ['a password in a URL', 'postgres://app:s3cr3t@db.example.com/shop', 's3cr3t'],
    ['a password in a connection string', `"Server=db;User=sa;Password=P4ss-word;Encrypt=true"`, 'P4ss-word'],
    ['a credential of HTTP', `-H "Authorization: Bearer ${random}"`, random],
    [
      'a name and a password of HTTP',
      '-H "Authorization: Basic YXBwOkpVSVlFVFJFV1E="',
      'YXBwOkpVSVlFVFJFV1E=',
    ],
    ['a login of a registry', '  "auth": "YXBwOkpVSVlFVFJFV1E="', 'YXBwOkpVSVlFVFJFV1E='],
    ['a token of a registry', `//npm.example.test/:_authToken=${random}`, random],
    ['a token in a query', `curl "https://example.test/a?access_token=${random}&b=1"`, random],
    ['a command with its environment', `API_TOKEN=${random} npm publish`, random],
    ['an option of a program', `docker run -e API_TOKEN=${random} image`, random],
    ['a token in the place of a name', `https://${random}@git.example.test/a`, random],
    ['a line of logins', `machine example.test login app password ${random}`, random],
    ['an element', '  <password>hunter-two</password>', 'hunter-two'],
    ['a password under a short name', 'DB_PASS="hunter-two"', 'hunter-two'],
    [
      'a key with a routing part',
      `glp${'at-'}${random}${random}.01.0q7xv2lkt`,
      `${random}${random}.01.0q7xv2lkt`,
    ],
    ['a signed token', `cookie=${jwt}; path=/`, jwt],
    ['a line of a private key', pem, pem],
    ['a line of a private key in a text', `  "${pem}\\n" +`, pem],
  ])('covers %s', (_name, line, secret) => {
    const masked = maskLine(line)
    expect(masked).not.toContain(secret)
    expect(masked).not.toContain(secret.slice(4))
    expect(masked).toHaveLength(line.length)
    expect(masked.slice(0, line.indexOf(secret))).toHaveLength(line.indexOf(secret))
  })

  it('keeps the kind of a long key, and what stands around it', () => {
    expect(maskLine(`const token = "${github}";`)).toBe(`const token = "ghp_${'*'.repeat(37)}";`)
    expect(maskLine('postgres://app:s3cr3t@db/shop')).toBe('postgres://app:******@db/shop')
    expect(maskLine(`token: ${random} # of the deployment`)).toBe(`token: ${random} # of the deployment`)
  })

  it.each([
    'const token = await readToken(request)',
    'const token = process.env.SERVICE_TOKEN',
    'password: ${{ secrets.DB_PASSWORD }}',
    'if (user.password === other.password) return',
    'type Key = { readonly apiKey: string }',
    'function tokenOf(key: string): Token {',
    "import { token } from './token-4.ts'",
    'const accessKey = response2.data.accessKey',
    'tokens = 12000',
    'maxTokens: 128000,',
    "kind: 'access_token',",
    'https://example.com/a?b=c',
    'export const secretName = "database"',
    'integrity sha512-abc',
    'const keyboard = "qwertz"',
    'Basic AuthenticationFilter',
    'author: "someone2"',
    '<token>value</token> of <tokenCount>12</tokenCount>',
    'f(accessToken=response2.accessToken, key)',
    'https://name@example.test/',
    'a password protected archive of version2',
  ])('leaves %j alone', (line) => {
    expect(maskLine(line)).toBe(line)
  })

  it('keeps its length, is covered once and for all, and takes no longer with a hostile line', () => {
    const piece = fc.constantFrom(
      'password',
      '=',
      ': ',
      '"',
      "'",
      ' ',
      'a1B2c3D4e5F6g7H8',
      '://',
      'u:',
      '@',
      ';',
      'key_',
      github,
      pem,
    )
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 6 })), { maxLength: 14 }), (pieces) => {
        const line = pieces.join('')
        const masked = maskLine(line)
        expect(masked).toHaveLength(line.length)
        expect(maskLine(masked)).toBe(masked)
      }),
    )
    for (const hostile of ['password', 'key_', 'a.', '://', 'eyJ', 'bearer ', '"', 'A1b', `${github} `]) {
      const line = hostile.repeat(20_000)
      expect(maskLine(line)).toHaveLength(line.length)
    }
  })
})
