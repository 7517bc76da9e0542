import { isPlaceholder, maskSecret, type SecretForm, secretForms } from '@scrutineer/core'
import type { DefectPattern, PatternDescription, Place } from './pattern.ts'
import { onLine, written } from './pattern.ts'

const common = {
  languages: 'all',
  roles: written,
  severity: 'critical',
  category: 'security',
  confidence: 0.97,
  quotesNothing: true,
} as const satisfies Partial<PatternDescription>

/** Languages of programs that stay with those who run them. */
const onServers = new Set(['python', 'go', 'ruby', 'php', 'shell', 'rust', 'yaml', 'terraform', 'config'])

function leaked(
  id: string,
  what: string,
  explanation: string,
  forms: readonly SecretForm[],
  isPublic: (place: Place) => boolean = () => false,
): DefectPattern {
  return {
    ...common,
    id,
    title: `${what} is committed`,
    explanation: `${explanation} It stays in the history even when a later commit removes it.`,
    suggestion:
      'Revoke it at its service, make a new one, and read that from the environment or a secret store.',
    cues: forms.flatMap(({ cues }) => cues),
    match(place) {
      for (const form of forms) {
        // What stands among tests and in lessons was made up for them, unless its service says otherwise.
        if (place.file.role !== 'product' && form.isGenuine === undefined) continue
        const value = firstReal(place.line.text, form)
        if (value !== null && !isPublic(place) && !isDetector(place)) {
          return onLine(place, `The line holds ${maskSecret(value)} (${value.length} characters).`)
        }
      }
      return null
    },
  }
}

/** A scanner of secrets names their forms beside the values it is tried on. */
function isDetector({ file, index }: Place): boolean {
  return file.lines
    .slice(Math.max(0, index - 6), index + 7)
    .some(({ text }) =>
      /(?:gh[pousr_]{1,2}|github_pat_|glpat-|xox.{0,8}|npm_|AKIA.{0,6}|sk_live_|AIza)\[[A-Za-z0-9\\]/.test(
        text,
      ),
    )
}

function firstReal(text: string, { expression, cues, isGenuine }: SecretForm): string | null {
  if (!cues.some((cue) => text.includes(cue))) return null
  expression.lastIndex = 0
  for (const [value] of text.matchAll(expression)) {
    if (isGenuine?.(value) ?? !isPlaceholder(bodyOf(value))) return value
  }
  return null
}

/** Without the fixed letters that name the service: they would pass for a word. */
function bodyOf(value: string): string {
  return value.replace(
    /^https:\/\/hooks\.slack\.com\/services\/|^(?:github_pat|[a-z]{2,5}_(?:live|v1)|[a-z]{2,5})[_-]/,
    '',
  )
}

/** Keys and tokens whose form alone tells what they open. */
export const leakedSecrets: readonly DefectPattern[] = [
  leaked(
    'aws-access-key',
    'An AWS access key',
    'Whoever reads the repository learns the key id, and its secret is often near.',
    [secretForms.aws],
  ),
  leaked(
    'github-token',
    'A GitHub token',
    'Whoever reads the repository can act on GitHub with the rights of its owner.',
    [secretForms.github, secretForms.githubFineGrained],
  ),
  leaked(
    'slack-token',
    'A Slack token or webhook',
    'Whoever reads the repository can post to, or read from, the workspace.',
    [secretForms.slack],
  ),
  leaked(
    'stripe-live-key',
    'A live Stripe key',
    'Whoever reads the repository can charge, refund and read customers.',
    [secretForms.stripe],
  ),
  leaked(
    'google-api-key',
    'A Google API key',
    'Whoever reads the repository can use the paid APIs it opens.',
    [secretForms.google],
    // What runs on the machine of a visitor carries its key in the open, and a scraper uses the one of its site.
    ({ line, file }) =>
      !onServers.has(file.language) ||
      line.mask.trim() === '' ||
      /maps\.google|googleapis\.com|firebase|recaptcha|youtube|innertube|public|browser/i.test(line.text) ||
      /google-?services?[-.]|\.plist$|youtube|extractor|scrap/i.test(file.path),
  ),
  leaked(
    'service-token',
    'A token of a cloud service',
    'Whoever reads the repository can act at the service with the rights of its owner.',
    [
      secretForms.npm,
      secretForms.pypi,
      secretForms.gitlab,
      secretForms.openai,
      secretForms.anthropic,
      secretForms.sendgrid,
      secretForms.huggingFace,
      secretForms.digitalOcean,
      secretForms.shopify,
      secretForms.telegram,
      secretForms.azureStorage,
      secretForms.mailchimp,
    ],
    // The account of the storage emulator has the same key everywhere.
    ({ line }) => line.text.includes('devstoreaccount1'),
  ),
]
