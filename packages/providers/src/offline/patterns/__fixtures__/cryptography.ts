import { examples } from './examples.ts'

export const cryptographyExamples = [
  examples(
    'fast-password-hash',
    [
      ['php', 'a.php', '<?php $hash = md5($password);'],
      ['python', 'a.py', 'digest = hashlib.sha1(password.encode()).hexdigest()'],
      ['node', 'src/a.js', "const hash = createHash('sha1').update(password).digest('hex')"],
      ['ruby', 'a.rb', 'self.password = Digest::MD5.hexdigest(password)'],
    ],
    [
      ['an old account, held against what is there', 'a.py', 'if user.digest == hashlib.md5(user.password).hexdigest():'],
      ['the answer to a challenge', 'imap.php', '<?php $hash = md5($xor($pass, $pad) . pack("H*", $challenge));'],
      ['a client of a service that asks for it', 'a.py', 'import requests\n\npassword = hashlib.md5(password.encode()).hexdigest()'],
      ['what another site asks for', 'a.py', "url += '&pass=%s' % hashlib.md5(password.encode()).hexdigest()"],
      ['a signature', 'a.php', '<?php $sign = sha1($payload . $this->password);'],
      ['a list of known passwords, which asks for it', 'src/Pwned.php', '<?php $hash = sha1($password);'],
      ['a file', 'a.php', '<?php $hash = md5($contents);'],
      ['made for passwords', 'a.php', '<?php $hash = password_hash($password, PASSWORD_DEFAULT);'],
      ['a key of a cache', 'a.py', 'cache_key = hashlib.md5(password.encode()).hexdigest()'],
      ['another value', 'src/a.js', "createHash('md5').update(body).digest('hex')"],
      ['a comment', 'a.py', '# hashlib.md5(password)'],
    ],
  ),
  examples(
    'ecb-mode',
    [
      ['java', 'A.java', 'Cipher c = Cipher.getInstance("AES/ECB/PKCS5Padding");'],
      ['python', 'a.py', 'cipher = AES.new(key, AES.MODE_ECB)'],
      ['node', 'src/a.js', "createCipheriv('aes-128-ecb', key, null)"],
      ['php', 'a.php', "<?php openssl_encrypt($text, 'aes-256-ecb', $key);"],
      ['csharp', 'A.cs', 'aes.Mode = CipherMode.ECB;'],
    ],
    [
      ['a question', 'A.cs', 'if (aes.Mode == CipherMode.ECB) throw new Exception();'],
      ['a protocol that prescribes it', 'src/ntlm/hash.js', "crypto.createCipheriv('DES-ECB', key, '')"],
      ['another mode', 'A.java', 'Cipher c = Cipher.getInstance("AES/GCM/NoPadding");'],
      ['a comment', 'a.py', '# never AES.MODE_ECB'],
      ['a text that speaks of it', 'A.java', 'log.warn("AES/ECB is weak");'],
      ['a test', 'tests/test_a.py', 'cipher = AES.new(key, AES.MODE_ECB)'],
    ],
  ),
  examples(
    'guessable-token',
    [
      ['javascript', 'src/login.js', 'const token = Math.random().toString(36).slice(2)'],
      ['python', 'a.py', 'def reset_password(user):\n    token = "".join(random.choice(string.ascii_letters) for _ in range(32))'],
      ['php', 'a.php', '<?php $resetToken = uniqid();'],
      ['java', 'A.java', 'String password = "" + new Random().nextInt();'],
      ['a one-time code', 'a.py', 'otp = random.randint(100000, 999999)'],
    ],
    [
      ['a salt, which everybody may know', 'a.php', '<?php $salt = substr(md5(mt_rand()), 0, 8);'],
      ['a mark of a place', 'Edit.java', 'long token = (new Random()).nextLong();'],
      ['mixed with a real one', 'a.php', '<?php $token = sha1($salt . uniqid(random_int(0, 9), true));'],
      ['another kind of token', 'src/a.js', 'const bundleToken = "" + Math.random()'],
      ['made for secrets', 'auth.py', 'token = secrets.token_urlsafe(32)'],
      ['of the system', 'auth.py', 'token = "".join(random.SystemRandom().choice(letters) for _ in range(32))'],
      ['no secret', 'src/a.js', 'const id = Math.random().toString(36)'],
      ['one of several', 'a.py', 'api_key = random.choice(api_keys)'],
      ['a test', 'src/login.test.js', 'const token = Math.random().toString(36)'],
      ['the secure generator', 'a.go', 'import "crypto/rand"\n\n\ttoken := rand.Int()'],
    ],
  ),
  examples(
    'timing-of-comparison',
    [
      ['php', 'a.php', "<?php if ($signature == hash_hmac('sha256', $body, $key)) {"],
      ['ruby', 'a.rb', "return if signature == OpenSSL::HMAC.hexdigest('sha256', key, body)"],
      ['python', 'a.py', 'if signature != hmac.new(key, body, "sha256").hexdigest():'],
      ['by way of a variable', 'src/a.js', "const expectedSignature = createHmac('sha256', key).update(body).digest('hex')\nif (signature !== expectedSignature) {"],
    ],
    [
      ['made for it', 'a.php', "<?php if (hash_equals($signature, hash_hmac('sha256', $body, $key))) {"],
      ['node', 'src/a.js', 'if (!timingSafeEqual(a, b)) {'],
      ['no signature', 'a.py', 'if name != other.name:'],
      ['a test', 'tests/test_a.py', 'assert signature == hmac.new(key, body, "sha256").hexdigest()'],
      ['a signature of a function', 'src/a.js', 'if (node.signature === other.signature) {'],
    ],
  ),
  examples(
    'predictable-temporary-file',
    [
      ['a name', 'a.py', 'path = tempfile.mktemp()'],
      ['with an ending', 'a.py', 'path = tempfile.mktemp(suffix=".csv")'],
      ['opened', 'a.py', 'with open(tempfile.mktemp(), "w") as out:'],
      ['an argument', 'a.py', 'write(tempfile.mktemp(dir="/tmp"), data)'],
    ],
    [
      ['a file', 'a.py', 'with tempfile.NamedTemporaryFile() as out:'],
      ['made at once', 'a.py', 'handle, path = tempfile.mkstemp()'],
      ['a folder', 'a.py', 'path = tempfile.mkdtemp()'],
      ['a test', 'tests/test_a.py', 'path = tempfile.mktemp()'],
      ['a comment', 'a.py', '# tempfile.mktemp() is unsafe'],
    ],
  ),
]
