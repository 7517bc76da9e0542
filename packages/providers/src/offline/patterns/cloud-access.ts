import { enclosingLines } from '../code/indentation.ts'
import type { SourceLine } from '../source/source-file.ts'
import { following, preceding } from '../source/source-file.ts'
import type { DefectPattern, PatternDescription, Place } from './pattern.ts'
import { onLine, product } from './pattern.ts'

const common = {
  roles: product,
  severity: 'high',
  category: 'security',
  confidence: 0.9,
} as const satisfies Partial<PatternDescription>

/** Ports of services that nobody but their owners should reach. */
const sensitivePorts = new Map([
  [22, 'SSH'],
  [23, 'Telnet'],
  [445, 'SMB'],
  [1433, 'SQL Server'],
  [1521, 'Oracle'],
  [2375, 'Docker'],
  [2379, 'etcd'],
  [3306, 'MySQL'],
  [3389, 'remote desktop'],
  [5432, 'PostgreSQL'],
  [5984, 'CouchDB'],
  [6379, 'Redis'],
  [9200, 'Elasticsearch'],
  [11211, 'memcached'],
  [27017, 'MongoDB'],
])

/** Infrastructure that is open to everybody. */
export const cloudAccess: readonly DefectPattern[] = [
  {
    ...common,
    id: 'port-open-to-the-world',
    languages: ['terraform'],
    title: 'A port for administration or data is open to the world',
    explanation: 'The rule lets any address of the internet connect to a service that is made for a few.',
    suggestion: 'Name the addresses that need it, or reach it through a bastion or a private network.',
    cues: ['0.0.0.0/0', '::/0'],
    match(place) {
      if (
        !/^\s*(?:cidr_blocks|ipv6_cidr_blocks|cidr_ipv4|cidr_ipv6|source_ranges|source_address_prefix)\s*=/.test(
          place.line.mask,
        )
      )
        return null
      const block = blockOf(place)
      const text = block.map((line) => line.text).join('\n')
      // Going out to everywhere is what most programs need.
      if (/egress/i.test(text)) return null
      // A machine that is there to be entered through is open to be entered.
      if (/bastion|jump|\bvpn|honeypot/i.test(`${place.file.path} ${text}`)) return null
      const port = openPort(text)
      return port === null ? null : onLine(place, `The rule opens ${port} to every address.`)
    },
  },
  {
    ...common,
    id: 'bucket-open-to-the-world',
    languages: ['terraform'],
    title: 'A bucket is open to the world',
    explanation:
      'Anybody on the internet can read what is stored there, and with public-read-write change it.',
    suggestion: 'Make it private, and hand out signed URLs or put a distribution in front.',
    cues: ['public-read', 'allUsers', 'allAuthenticatedUsers'],
    match(place) {
      const { text, mask } = place.line
      // A site is there to be read.
      if (
        [place.file.path, ...blockOf(place).map((line) => line.text)].some((one) =>
          /website|\bcdn|static|assets|www|public[-_]|_public|frontend|landing|downloads?\b/i.test(
            one.replace(/public-read\S*/, ''),
          ),
        )
      )
        return null
      const acl = /^\s*acl\s*=\s*"public-read(?:-write)?"/.test(text)
      const member =
        /^\s*(?:member|members|entity)\s*=\s*\[?\s*"(?:allUsers|allAuthenticatedUsers)"/.test(text) &&
        !blockOf(place).some((line) => /run_|invoker/.test(line.text))
      return mask.trim() !== '' && (acl || member) ? onLine(place) : null
    },
  },
  {
    ...common,
    id: 'policy-allows-everything',
    languages: ['terraform', 'json'],
    title: 'A policy allows every action on everything',
    explanation:
      'Whoever holds it can do anything in the account, so one leaked key or one bug costs all of it.',
    suggestion: 'Name the actions and the resources that are needed.',
    cues: ['"*"'],
    match(place) {
      if (!/^\s*"?(?:Action|actions)"?\s*[=:]\s*\[?\s*"\*"\s*\]?\s*,?\s*$/.test(place.line.text)) return null
      const near = [
        ...preceding(place.file, place.index, 6),
        ...following(place.file, place.index + 1, 6),
      ].map(({ text }) => text)
      const everywhere = near.some((text) => /^\s*"?(?:Resource|resources)"?\s*[=:]\s*\[?\s*"\*"/.test(text))
      const limited = near.some((text) =>
        /\b(?:Deny|Condition|condition|Principal|principals|NotAction)\b|admin/i.test(text),
      )
      return everywhere && !limited ? onLine(place) : null
    },
  },
  {
    ...common,
    id: 'database-open-to-the-world',
    languages: ['terraform'],
    title: 'A database has a public address',
    explanation: 'It can be reached from the internet, so a weak password or a flaw in the server is enough.',
    suggestion: 'Set publicly_accessible to false and reach it through the private network.',
    cues: ['publicly_accessible'],
    match: (place) => (/^\s*publicly_accessible\s*=\s*"?true\b/.test(place.line.text) ? onLine(place) : null),
  },
]

/** The block a line stands in: its head, and all its lines. */
function blockOf({ file, index }: Place): SourceLine[] {
  const [head] = enclosingLines(file, index, 40)
  if (head === undefined) return preceding(file, index, 12)
  const start = file.lines.indexOf(head)
  const outer = enclosingLines(file, start, 60)
  const lines: SourceLine[] = [...outer, head]
  let depth = 1
  for (const line of following(file, start + 1, 60)) {
    depth += count(line.mask, '{') - count(line.mask, '}')
    if (depth <= 0) break
    lines.push(line)
  }
  return lines
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

function openPort(text: string): string | null {
  const from = /\bfrom_port\s*=\s*"?(-?\d{1,5})\b/.exec(text)?.[1]
  const to = /\bto_port\s*=\s*"?(-?\d{1,5})\b/.exec(text)?.[1]
  const single = /\b(?:destination_port_range|ports)\s*=\s*\[?\s*"(\d{1,5})"/.exec(text)?.[1]
  const protocol = /\b(?:ip_)?protocol\s*=\s*"?(-1|all|icmp\w*)\b/i.exec(text)?.[1]
  if (/icmp/i.test(protocol ?? '')) return null
  if (protocol !== undefined || (from === '0' && to === '65535')) return 'all ports'
  const low = Number(from ?? single)
  const high = Number(to ?? single)
  for (const [port, name] of sensitivePorts) {
    if (low <= port && port <= high) return `port ${port} (${name})`
  }
  return null
}
