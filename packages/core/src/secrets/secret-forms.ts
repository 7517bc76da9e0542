import { hasTokenChecksum } from './token-checksum.ts'

/** How the keys of one service look. */
export interface SecretForm {
  readonly id: string
  /** Finds the whole secret. */
  readonly expression: RegExp
  /** What stands in each of them, for a cheap first look. */
  readonly cues: readonly string[]
  /** Says whether a value of that form is a real one, where its service lets anybody tell. */
  readonly isGenuine?: (value: string) => boolean
}

const edge = '(?<![A-Za-z0-9_])'
const end = '(?![A-Za-z0-9_/+-])'

function form(id: string, cues: string, body: string, start = edge): SecretForm {
  return { id, cues: cues.split(' '), expression: new RegExp(`${start}(?:${body})${end}`, 'g') }
}

/** Secrets that tell themselves by their form, as their services document it. */
export const secretForms = {
  aws: form('aws', 'AKIA ASIA', '(?:AKIA|ASIA)[A-Z2-7]{16}', '(?<![A-Za-z0-9_/+-])'),
  github: {
    ...form('github', 'ghp_ gho_ ghu_ ghs_ ghr_', 'gh[pousr]_[A-Za-z0-9]{36}'),
    isGenuine: hasTokenChecksum,
  },
  githubFineGrained: form('github fine-grained', 'github_pat_', 'github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}'),
  slack: form(
    'slack',
    'xoxb- xoxp- xoxa- xoxs- xapp- hooks.slack.com',
    'xox[abps]-\\d{9,14}-\\d{9,14}-[A-Za-z0-9-]{20,80}|xapp-\\d-[A-Z0-9]{9,13}-\\d{10,14}-[a-f0-9]{64}|https://hooks\\.slack\\.com/services/T[A-Z0-9]{8,12}/B[A-Z0-9]{8,12}/[A-Za-z0-9]{24}',
  ),
  stripe: form('stripe', 'sk_live_ rk_live_', '[sr]k_live_[A-Za-z0-9]{24,110}'),
  google: form('google', 'AIza GOCSPX-', 'AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{28}'),
  npm: { ...form('npm', 'npm_', 'npm_[A-Za-z0-9]{36}'), isGenuine: hasTokenChecksum },
  pypi: form('pypi', 'pypi-AgEIcHlwaS5vcmc', 'pypi-AgEIcHlwaS5vcmc[A-Za-z0-9_-]{50,200}'),
  gitlab: form(
    'gitlab',
    'glpat- gldt- glrt- glcbt- glptt- glft- glsoat- glagent- gloas-',
    'gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|oas)-[A-Za-z0-9_-]{20,300}(?:\\.[a-z0-9]{2}\\.[a-z0-9]{7,9})?',
  ),
  openai: form('openai', 'T3BlbkFJ', 'sk-(?:[a-z]{3,8}-)?[A-Za-z0-9_-]{20,74}T3BlbkFJ[A-Za-z0-9_-]{20,74}'),
  anthropic: form('anthropic', 'sk-ant-', 'sk-ant-(?:api|admin)\\d\\d-[A-Za-z0-9_-]{80,110}'),
  sendgrid: form('sendgrid', 'SG.', 'SG\\.[A-Za-z0-9_-]{22}\\.[A-Za-z0-9_-]{43}'),
  huggingFace: form('hugging face', 'hf_', 'hf_[A-Za-z]{34}'),
  digitalOcean: form('digitalocean', 'dop_v1_ doo_v1_', 'do[op]_v1_[a-f0-9]{64}'),
  shopify: form('shopify', 'shpat_ shpss_ shpca_ shppa_', 'shp(?:at|ss|ca|pa)_[a-fA-F0-9]{32}'),
  telegram: form('telegram', ':AA', '\\d{8,10}:AA[A-Za-z0-9_-]{33}'),
  azureStorage: form('azure storage', 'AccountKey=', '(?<=AccountKey=)[A-Za-z0-9+/]{86}=='),
  mailchimp: form('mailchimp', '-us', '[a-f0-9]{32}-us\\d{1,2}'),
} satisfies Record<string, SecretForm>
