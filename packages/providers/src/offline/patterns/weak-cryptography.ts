import { enclosingLines } from '../code/indentation.ts'
import { callsOn } from '../code/read-call.ts'
import type { DefectPattern, PatternDescription, Place } from './pattern.ts'
import { onLine, onLines, product } from './pattern.ts'
import { simplePattern } from './simple-pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

const passwordName =
  /(?:\b|_)(?:password|passwd|passphrase|pwd|pass)(?:\b|_?(?:plain|input|raw)\b)|[a-z]Password\b|\[['"]password['"]\]/i

/** The hash is kept. One that is only held against what is there may be what an old account was left with. */
const keepsPassword =
  /(?:pass(?:word|wd)?|pwd|hash|digest)\w{0,12}['"\])]{0,3}\s?(?:(?<![=!])=(?!=)|=>|:(?!:))|\breturn\b/i

/** A client of another service sends what that one asks for. */
const asksAnother =
  /\bimport (?:requests|httpx|aiohttp|urllib\w*)\b|\bfrom (?:requests|httpx|aiohttp|urllib\w*)\b|\b(?:axios|got|node-fetch|undici)\b|"net\/http"|HttpClient|HttpRequest|HttpURL|\bOkHttp|\bNet::HTTP\b|\bcurl_init\b|\bGuzzle/

/** A token may as well mark a place or a message; one that opens something has a name, a function or a file that says so. */
function opensSomething(target: string, { file, index }: Place): boolean {
  if (!/(?:^|[^A-Za-z_])(?:token|secret)\b/i.test(target)) return true
  const around = [file.path, ...enclosingLines(file, index, 40).map(({ text }) => text)]
  return around.some((text) =>
    /auth|session|csrf|xsrf|log_?in|passw|reset|user|account|owner|invit|verif|activat|confirm|\bapi|secur|cookie|remember|member/i.test(
      text,
    ),
  )
}

/** Cryptography that does not protect. */
export const weakCryptography: readonly DefectPattern[] = [
  {
    ...common,
    id: 'fast-password-hash',
    languages: ['php', 'python', 'javascript', 'ruby', 'java', 'go', 'csharp'],
    title: 'A password is hashed with a fast hash',
    explanation: 'Whoever gets the hashes tries billions of passwords a second against them.',
    suggestion: 'Use a function made for passwords, such as Argon2, bcrypt or scrypt, with its own salt.',
    cues: ['md5', 'MD5', 'sha1', 'Sha1', 'SHA1', 'Sha1Hex'],
    match(place) {
      const { mask, text } = place.line
      if (/[=!]==?\s/.test(mask) || place.file.lines.some((line) => asksAnother.test(line.text))) return null
      const calls =
        place.file.language === 'javascript'
          ? /\bcreateHash\([^)]{1,20}\)\.update\(/g
          : place.file.language === 'php'
            ? /(?<![\w>:$])(?:md5|sha1)\(/g
            : /\b(?:hashlib\.(?:md5|sha1)|Digest::(?:MD5|SHA1)\.(?:hexdigest|digest|base64digest)|DigestUtils\.(?:md5Hex|sha1Hex)|md5\.Sum|sha1\.Sum|(?:MD5|SHA1)\.HashData)\(/g
      for (const call of callsOn(place.file, place.index, calls)) {
        const value = call.args[0]
        if (
          value === undefined ||
          !passwordName.test(value.text) ||
          !keepsPassword.test(mask) ||
          // A password that is mixed with more than its salt answers a challenge.
          /\(/.test(
            value.text.replace(
              /(?:\.(?:encode|getBytes|to_s|trim|strip)|\b(?:bytes|str|String|trim|Buffer\.from|\[\]byte|Encoding\.\w+\.GetBytes|utf8_encode|strval))\(/g,
              '',
            ),
          ) ||
          /xor|pad\b|challenge|pack/i.test(value.text) ||
          // Among other things, a password signs a message.
          /payload|message|data|body|request|url|realm|nonce|option|config|setting|args/i.test(value.text) ||
          /url|form|cookie|header|param|\+=/i.test(mask) ||
          /cache|gravatar|etag|reset|token|key\b|htpasswd|postgres|pwne?d|hibp|breach/i.test(
            `${place.file.path} ${text}`,
          )
        )
          continue
        if (place.file.language === 'javascript' && !/createHash\(['"](?:md5|sha1)['"]/i.test(text)) continue
        if (mask.trim() !== '') return onLines(place, call.endLine)
      }
      return null
    },
  },
  {
    ...common,
    id: 'ecb-mode',
    languages: ['java', 'kotlin', 'python', 'javascript', 'php', 'ruby', 'csharp', 'go'],
    title: 'Blocks are encrypted one by one (ECB)',
    explanation:
      'Equal blocks give equal ciphertext, so the shape of the data shows through, and blocks can be moved and repeated unseen.',
    suggestion: 'Use an authenticated mode such as GCM, with a fresh nonce for each message.',
    cues: ['ECB', 'ecb'],
    match(place) {
      const { mask, text } = place.line
      const named =
        /\b(?:getInstance|createCipheriv|createDecipheriv|openssl_encrypt|openssl_decrypt|Cipher\.new|Cipher::Cipher\.new)\(/.test(
          mask,
        ) &&
        /['"](?:AES|DES|DESede|Blowfish|aes-\d{3}|des)[/-]ECB\b|['"]\w{2,10}-(?:\d{3}-)?ecb['"]/i.test(text)
      const constant =
        /\bAES\.MODE_ECB\b|\bmodes\.ECB\(\)|(?<![=!]=\s?(?:\w+\.){0,4})\bCipherMode\.ECB\b|\bMCRYPT_MODE_ECB\b/.test(
          mask,
        )
      // NTLM prescribes it, and a migration reads what was written with it.
      return (named || constant) && !/ntlm|migrat/i.test(place.file.path) ? onLine(place) : null
    },
  },
  {
    ...common,
    id: 'guessable-token',
    languages: ['javascript', 'python', 'php', 'java', 'ruby', 'go'],
    title: 'A secret is made from a guessable number',
    explanation:
      'The generator is made for games and statistics: who sees a few of its numbers, or knows about when it started, can work out the others.',
    suggestion:
      'Use the generator made for secrets, such as crypto.randomBytes, secrets.token_urlsafe, random_bytes or SecureRandom.',
    cues: ['Math.random', 'random.', 'rand(', 'new Random', 'uniqid(', 'rand.'],
    match(place) {
      const { mask } = place.line
      const target =
        /(?:^|[\s.$@{(,>])(?:\w{1,30}_)?(?:token|secret|password|passwd|apiKey|api_key|sessionId|session_id|otp|resetCode|reset_code|csrf\w{0,20}|privateKey|(?:access|auth|api|reset|session|csrf|verification|invite|activation|confirm|login|bearer|user)\w{0,10}Token|\w{1,30}(?:Secret|Password))\s?(?::\s?\w{1,20}\s?)?(?::?=(?!=)|=>)\s?/.exec(
          mask,
        )
      if (target === null || !opensSomething(target[0], place)) return null
      const value = mask.slice(target.index + target[0].length)
      const source =
        /\bMath\.random\(\)|\brandom\.(?:choice|choices|randint|random|sample|getrandbits|randrange)\(|(?<![\w>:.])(?:mt_)?rand\(|(?<!\[)\bnew Random\(|(?<![\w>:])uniqid\(|\brand\.(?:Int|Intn|Int63|Read)\(/
      // One of several finished values was chosen, not made.
      if (
        /\brandom\.choice\(\s?[\w.]{1,60}\s?\)/.test(value) &&
        !/join|ascii_|digits|alphabet|chars|letters/i.test(value)
      )
        return null
      if (
        !source.test(value) ||
        /\bSystemRandom\b|random_int|random_bytes|\bsecrets\b|\bcrypto\b|SecureRandom|salt|secret/i.test(
          value,
        )
      )
        return null
      return place.file.lines.some(({ text: other }) =>
        /\bcrypto\/rand\b|SystemRandom|\bimport secrets\b|random as/.test(other),
      ) && /\brand(?:om)?\./.test(value)
        ? null
        : onLine(place)
    },
  },
  {
    ...common,
    id: 'timing-of-comparison',
    languages: ['javascript', 'python', 'php', 'ruby', 'go'],
    severity: 'medium',
    title: 'The time of the comparison tells the signature',
    explanation:
      'The comparison stops at the first difference, so its time tells how much of a guess is right, and a signature can be found piece by piece.',
    suggestion:
      'Compare with the function made for it, such as crypto.timingSafeEqual, hmac.compare_digest, hash_equals or hmac.Equal.',
    cues: ['digest', 'hash_hmac', 'HMAC', 'hmac', 'ignature'],
    match(place) {
      const { mask, text } = place.line
      const direct =
        /[=!]==?\s?(?:hash_hmac\(|hmac\.new\(|OpenSSL::HMAC\.|crypto\.createHmac\()|(?:\.hexdigest\(\)|hash_hmac\([^;]{1,100}\))\s?[=!]==?/
      if (direct.test(mask) && /hmac/i.test(mask) && !/assert|expect/i.test(mask)) return onLine(place)
      const compared =
        /\b(?:if|return|unless)\b.{0,60}?(?:^|[\s(!])\$?([\w.$>-]{0,40}[sS]ignature)\s?(?:[=!]==?)\s?\$?([\w.$>-]{0,40}[sS]ignature|[\w.$>-]{0,40}[hH]mac|[\w.$>-]{0,40}[dD]igest)\s?[){:]?/.exec(
          mask,
        )
      if (compared === null || /nil|null|None/.test(compared[0])) return null
      const near = place.file.lines.slice(Math.max(0, place.index - 12), place.index)
      return near.some((line) => /createHmac|hash_hmac|hmac\.new|hmac\.New|OpenSSL::HMAC/.test(line.mask)) &&
        /expected|computed|calculated|our|digest|hmac|actual/i.test(text)
        ? onLine(place)
        : null
    },
  },
  simplePattern(
    {
      ...common,
      id: 'predictable-temporary-file',
      languages: ['python'],
      severity: 'medium',
      title: 'The name of a temporary file can be taken by another',
      explanation:
        'mktemp gives a free name and does not take it. Between that and the opening, another user can put a link there.',
      suggestion: 'Use NamedTemporaryFile or mkstemp.',
      cues: ['mktemp('],
    },
    /\btempfile\.mktemp\(/,
  ),
]
