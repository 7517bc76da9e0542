import { crc32 } from 'node:zlib'
import { examples } from './examples.ts'

// Every secret here is invented and put together from pieces, so that no scanner takes this file for a leak.
const aws = `AK${'IA'}Q3EGVZ7LWB5XHTNR`
const github = `gh${'p_'}${withChecksum('r8KqVn3LxZt7Wb2MhYc5JdPf9GsQa4')}`
const slack = `xo${'xb-'}2094715836402-3817264950183-kR7vWq2mXt9LzNc4HbYj8PdF`
const webhook = `https://hooks.slack.com/services/${'T7QX2MVKR/B9LZ4WNHC'}/kR7vWq2mXt9LzNc4HbYj8PdF`
const stripe = `sk_${'live_'}51NqX7vKz3RbWt8LmHcYd2JpFsGa9`
const google = `AI${'za'}SyB7kQx3VnLw9ZtR2mHcYd5JpFsGa8EuTiK`
const npm = `np${'m_'}${withChecksum('r8KqVn3LxZt7Wb2MhYc5JdPf9GsQa4')}`
const gitlab = `gl${'pat-'}kR7vWq2mXt9LzNc4HbYj`
const sendgrid = `S${'G.'}kR7vWq2mXt9LzNc4HbYj8P.r8KqVn3LxZt7Wb2MhYc5JdPf9GsQa4Eu1HiTkR7vWq2`
const openai = `sk-${'proj-'}kR7vWq2mXt9LzNc4HbYj8PT3${'BlbkFJ'}r8KqVn3LxZt7Wb2MhYc5Jd`
const azure = `DefaultEndpointsProtocol=https;AccountName=shop;Account${'Key='}kR7vWq2mXt9LzNc4HbYj8PdFr8KqVn3LxZt7Wb2MhYc5JdPf9GsQa4Eu1HiTkR7vWq2mXt9LzNc4HbYj8PdFQs==`
const key = ['-----BEGIN RSA ', 'PRIVATE KEY-----'].join('')
const body = 'MIIEowIBAAKCAQEAvQk3Zt7LxWb2MhYc5JdPf9GsQa4Eu1HiTr8KqVn3Lx6Zt7Wb'

function withChecksum(body: string): string {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  let [digits, rest] = ['', crc32(body)]
  for (; rest > 0; rest = Math.floor(rest / 62)) digits = (alphabet[rest % 62] ?? '') + digits
  return body + digits.padStart(6, '0')
}

function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}.r8KqVn3LxZt7Wb2MhYc5JdPf9GsQa4Eu1HiTkR7vWq2`
}

export const secretExamples = [
  examples(
    'aws-access-key',
    [
      ['in TypeScript', 'src/storage.ts', `const id = '${aws}'`],
      ['in YAML', 'deploy/app.yml', `access_key_id: ${aws}`],
      ['in a comment, where it leaks as well', 'src/storage.py', `# old key: ${aws}`],
      ['in an environment file', '.env', `AWS_ACCESS_KEY_ID=${aws}`],
      ['in prose', 'README.md', `Use ${aws} for now.`],
    ],
    [
      ['the example of the documentation', 'src/storage.ts', `const id = 'AKIA${'IOSFODNN7'}EXAMPLE'`],
      ['one letter again and again', 'src/storage.ts', `const id = 'AKIA${'X'.repeat(16)}'`],
      ['part of a longer word', 'src/hash.ts', `const data = 'x${aws}Zz9'`],
      ['read from the environment', 'src/storage.ts', 'const id = process.env.AWS_ACCESS_KEY_ID'],
      ['sample data of a scanner under test', 'tests/data/scan.json', `{ "found": "${aws}" }`],
      ['in the code of a test', 'src/storage.test.ts', `sign({ id: '${aws}' })`],
      ['a counted-up value', 'src/storage.ts', `const id = 'AKIA${'ABCDEFGH234567AB'}'`],
    ],
  ),
  examples(
    'github-token',
    [
      ['in JavaScript', 'src/client.js', `const token = "${github}";`],
      ['in a shell script', 'release.sh', `curl -H "Authorization: token ${github}" "$url"`],
      ['in a URL', '.gitmodules', `url = https://${github}@github.com/shop/api.git`],
      ['in a workflow', '.github/workflows/ci.yml', `      GH_TOKEN: ${github}`],
      ['in a test, with the checksum of a real one', 'src/client.test.ts', `const token = '${github}'`],
    ],
    [
      ['no checksum, so made up', 'src/client.js', `const token = 'gh${'p_'}r8KqVn3LxZt7Wb2MhYc5JdPf9GsQa4Eu1HiT'`],
      ['a placeholder', 'src/client.js', `const token = "ghp_${'x'.repeat(36)}";`],
      ['an example that says so', 'docs/setup.md', `GH_TOKEN=ghp_EXAMPLE${'EXAMPLE'.repeat(4)}1`],
      ['too short', 'src/client.js', 'const prefix = "ghp_abc";'],
      ['a secret of the workflow', '.github/workflows/ci.yml', '      GH_TOKEN: ${{ secrets.GITHUB_TOKEN }}'],
      [
        'the samples of a scanner',
        'src/scan.rs',
        `("GitHub", "ghp_[a-zA-Z0-9]{36}", "${github}"),`,
      ],
      ['a form that is looked for', 'src/scan.ts', 'const form = /ghp_[A-Za-z0-9]{36}/'],
    ],
  ),
  examples(
    'slack-token',
    [
      ['a bot token', 'src/notify.rb', `token = "${slack}"`],
      ['a webhook', 'ops/alert.yml', `slack_url: ${webhook}`],
      ['a webhook in JSON', 'config.json', `{ "hook": "${webhook}" }`],
      ['a token in properties', 'app.properties', `slack.token=${slack}`],
    ],
    [
      ['a placeholder', 'src/notify.rb', 'token = "xoxb-your-token"'],
      ['zeroes', 'ops/alert.yml', 'slack_url: https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXXX'],
      ['the host alone', 'src/notify.rb', 'HOST = "hooks.slack.com/services/"'],
      ['a variable', 'src/notify.rb', 'token = ENV.fetch("SLACK_TOKEN")'],
    ],
  ),
  examples(
    'stripe-live-key',
    [
      ['in PHP', 'src/Pay.php', `<?php\nStripe::setApiKey('${stripe}');`],
      ['in Python', 'pay.py', `stripe.api_key = "${stripe}"`],
      ['in an environment file', '.env.production', `STRIPE_KEY=${stripe}`],
      ['a restricted key', 'pay.go', `const key = "${stripe.replace('sk', 'rk')}"`],
    ],
    [
      ['a test key', 'pay.py', `stripe.api_key = "${stripe.replace('live', 'test')}"`],
      ['a publishable key', 'pay.py', `stripe.key = "${stripe.replace('sk', 'pk')}"`],
      ['a placeholder', 'pay.py', 'stripe.api_key = "sk_live_your_key_here_please_now"'],
      ['a prefix that is compared', 'pay.py', 'if key.startswith("sk_live_"):'],
    ],
  ),
  examples(
    'google-api-key',
    [
      ['in Python', 'geo.py', `KEY = "${google}"`],
      ['in Go', 'geo.go', `const key = "${google}"`],
      ['in Ruby', 'geo.rb', `KEY = "${google}"`],
      ['in a shell script', 'geo.sh', `KEY=${google}`],
    ],
    [
      ['an app that is shipped', 'app/Geo.kt', `const val KEY = "${google}"`],
      ['a scraper', 'extractor/site.py', `query = {'key': '${google}'}`],
      ['the settings of an app, meant to be shipped', 'app/google-services.json', `"current_key": "${google}"`],
      ['a map on a page, meant to be seen', 'web/map.html', `<script src="https://maps.googleapis.com/maps/api/js?key=${google}">`],
      ['Firebase on a page, meant to be seen', 'web/app.ts', `initializeApp({ apiKey: '${google}', authDomain: 'shop.firebaseapp.com' })`],
      ['a placeholder', 'geo.go', `const key = "AIza${'x'.repeat(35)}"`],
      ['too short', 'geo.go', 'const key = "AIzaSyB7kQx3Vn"'],
    ],
  ),
  examples(
    'service-token',
    [
      ['npm', '.npmrc', `//registry/:_authToken=${npm}`],
      ['GitLab', 'ci.sh', `git clone https://oauth2:${gitlab}@gitlab.shop.dev/api.git`],
      ['SendGrid', 'mail.py', `KEY = "${sendgrid}"`],
      ['OpenAI', 'src/ask.ts', `const key = '${openai}'`],
      ['Azure storage', 'Store.cs', `var c = "${azure}";`],
    ],
    [
      ['the emulator of a storage', 'ci.sh', `export URL="AccountName=devstoreaccount1;Account${'Key='}${'kR7vWq2mXt9LzNc4HbYj8PdFr8KqVn3LxZt7Wb2MhYc5JdPf9GsQa4Eu1HiTkR7vWq2mXt9LzNc4HbYj8PdFQs'}=="`],
      ['a variable', '.npmrc', '//registry/:_authToken=${NPM_TOKEN}'],
      ['a placeholder', 'ci.sh', 'TOKEN=glpat-xxxxxxxxxxxxxxxxxxxx'],
      ['a word with the same start', 'src/ask.ts', "import x from 'npm_config_registry'"],
      ['a development account', 'Store.cs', 'var c = "UseDevelopmentStorage=true;AccountKey=example";'],
    ],
  ),
  examples(
    'private-key',
    [
      ['in a file of its own', 'deploy/server.pem', `${key}\n${body}\n${body}`],
      ['in YAML', 'ansible/vars.yml', `tls_key: |\n  ${key}\n  ${body}\n  ${body}`],
      ['in one text', 'config/sign.json', `{ "key": "${key}\\n${body}${body}" }`],
      ['in an environment file', '.env', `SIGNING_KEY="${key}\\n${body}${body}"`],
      ['of another kind', 'infra/id_key', `-----BEGIN ${'OPENSSH'} PRIVATE KEY-----\n${body}\n${body}`],
    ],
    [
      ['of an authority for tries', 'src/tls/ca/alice.key', `${key}\n${body}\n${body}`],
      ['in a file of its own that nothing deploys', 'src/ws/server.key', `${key}\n${body}\n${body}`],
      ['said to be for a test', 'src/sign.py', `# the test server\nkey = """${key}\n${body}\n${body}"""`],
      ['a made-up body of one line', 'src/redact.ps1', `'${key}',\n'${body}',`],
      ['under a passphrase', 'deploy/server.pem', `-----BEGIN ENCRYPTED ${'PRIVATE'} KEY-----\n${body}\n${body}`],
      ['an example of an interface', 'api/schema/post.json', `"key": "${key}\\n${body}${body}"`],
      ['a key for show, and named so', 'hack/certs/server.key.insecure', `${key}\n${body}\n${body}`],
      ['the header alone, looked for', 'src/scan.ts', `const header = '${key}'`],
      ['a public key', 'deploy/server.pem', `-----BEGIN PUBLIC KEY-----\n${body}\n${body}`],
      ['among tests', 'tests/data/server.pem', `${key}\n${body}\n${body}`],
      ['with its body left out', 'src/help.ts', `const text = '${key}\\n...\\n'`],
    ],
  ),
  examples(
    'privileged-token',
    [
      ['a service role', 'src/db.ts', `const k = '${token({ role: 'service_role', ref: 'shop' })}'`],
      ['in an environment file', '.env', `KEY=${token({ role: 'service_role' })}`],
      ['an admin', 'src/db.py', `KEY = "${token({ role: 'admin' })}"`],
      ['in YAML', 'deploy.yml', `key: ${token({ iss: 'x', role: 'service_role' })}`],
    ],
    [
      ['an anonymous role, meant to be seen', 'src/db.ts', `const k = '${token({ role: 'anon' })}'`],
      ['no role', 'src/db.ts', `const k = '${token({ sub: 'me' })}'`],
      ['in a test', 'src/db.test.ts', `const k = '${token({ role: 'service_role' })}'`],
      ['no token', 'src/db.ts', "const k = 'eyJhbGciOi'"],
    ],
  ),
  examples(
    'connection-password',
    [
      ['a database', 'config/prod.yml', 'url: postgres://shop:kV7wq2Xt9z@db.shop.dev:5432/shop'],
      ['a queue', 'settings.py', 'BROKER = "amqp://shop:kV7wq2Xt9z@queue.shop.dev/"'],
      ['a connection string', 'App.config', '<add value="Server=sql.shop.dev;User Id=shop;Password=kV7wq2Xt9z;" />'],
      ['in JavaScript', 'src/db.js', "connect('mongodb+srv://shop:kV7wq2Xt9z@cluster0.shop.dev/shop')"],
    ],
    [
      ['this machine', 'config/dev.yml', 'url: postgres://shop:kV7wq2Xt9z@localhost:5432/shop'],
      ['a container beside it', 'compose.yml', 'url: postgres://postgres:kV7wq2Xt9z@db:5432/shop'],
      ['a variable', 'src/db.js', 'connect(`mongodb://shop:${password}@cluster0.shop.dev/shop`)'],
      ['a word for it', 'config/prod.yml', 'url: postgres://user:password@db.shop.dev:5432/shop'],
      ['an example host', 'config/prod.yml', 'url: postgres://shop:kV7wq2Xt9z@db.example.com/shop'],
    ],
  ),
  examples(
    'conflict-marker',
    [
      ['in code', 'src/a.ts', '<<<<<<< HEAD\nconst a = 1\n=======\nconst a = 2\n>>>>>>> feature'],
      ['with the base between', 'src/a.py', '<<<<<<< ours\na = 1\n||||||| base\na = 0\n=======\na = 2\n>>>>>>> theirs'],
      ['in YAML', 'a.yml', 'x: 1\n<<<<<<< HEAD\ny: 1\n=======\ny: 2\n>>>>>>> 1a2b3c4'],
      ['in a file without ending', 'Gemfile', "<<<<<<< HEAD\ngem 'a'\n=======\ngem 'b'\n>>>>>>> x"],
    ],
    [
      ['indented, as data', 'src/parse.ts', "const text = `\n  <<<<<<< HEAD\n  =======\n  >>>>>>> x`"],
      ['a heading', 'README.rst', 'Title\n======='],
      ['how to resolve one', 'docs/merge.md', '```\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n```'],
      ['one mark alone', 'src/a.ts', "<<<<<<< HEAD\nconst a = 1"],
      ['among tests of a parser', 'test/fixtures/merge.txt', '<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x'],
    ],
  ),
]
