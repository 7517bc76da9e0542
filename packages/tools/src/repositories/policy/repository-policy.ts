import { err, ok, type Result } from 'neverthrow'
import { type AccessRule, matchesRule, readAccessRule } from './access-rule.ts'
import { type AddressRanges, readAddressRanges } from './address-ranges.ts'
import { defaultPort, type RepositoryAddress, readRepositoryAddress } from './repository-address.ts'
import { isSpecialName } from './special-names.ts'
import { specialRanges } from './special-ranges.ts'

/** What an operator lets be read. */
export interface RepositoryPolicyOptions {
  /** `host`, `host:port`, `host/path` or `host:port/path`; default every public host at its usual port. */
  readonly repositories?: readonly string[] | undefined
  /** Special-purpose addresses that may be contacted all the same, such as `10.20.0.0/16`; default none. */
  readonly addresses?: readonly string[] | undefined
  /** Names that may be contacted although they look like those of the own network, such as `git.corp.internal`; default none. */
  readonly names?: readonly string[] | undefined
  /** Takes `http:` too; default false. For tests on this machine: whoever listens could change what is read. */
  readonly insecureHttp?: boolean | undefined
}

/** What is to be said of a URL before anybody is asked for its host. */
export type RepositoryJudgement =
  | { readonly verdict: 'allowed'; readonly address: RepositoryAddress }
  | { readonly verdict: 'denied' }
  | { readonly verdict: 'malformed' }

/** Which repositories may be read. Decides by texts alone; asks nobody. */
export interface RepositoryPolicy {
  /**
   * Judges a URL for a client whose own list (as `repositories`) narrows what the operator allows; null for no list. A list
   * with an entry that cannot be read allows nothing.
   */
  judge(url: string, clientRepositories: readonly string[] | null): RepositoryJudgement
  /** Whether an address may be contacted that a host's name led to. */
  permitsAddress(address: string): boolean
}

/** An entry of the options that cannot be read. */
export interface RepositoryPolicyError {
  readonly code: 'invalid_policy'
  readonly option: 'repositories' | 'addresses'
  readonly entry: string
}

/** Reads a policy. */
export function createRepositoryPolicy({
  repositories,
  addresses = [],
  names = [],
  insecureHttp: insecure = false,
}: RepositoryPolicyOptions = {}): Result<RepositoryPolicy, RepositoryPolicyError> {
  const rules = repositories === undefined ? ok(null) : readRules(repositories)
  if (rules.isErr()) return err({ code: 'invalid_policy', option: 'repositories', entry: rules.error })
  const permitted = readAddressRanges(addresses)
  if (permitted.isErr()) return err({ code: 'invalid_policy', option: 'addresses', entry: permitted.error })
  const named = new Set(names.map((name) => name.toLowerCase().replace(/\.$/, '')))
  const permitsAddress = (address: string) => permitted.value.has(address) || !isSpecial(address)
  const permitsHost = ({ host, literal }: RepositoryAddress) =>
    literal ? permitsAddress(host) : !isSpecialName(host) || named.has(host)
  return ok({
    permitsAddress,
    judge(url, clientRepositories) {
      const read = readRepositoryAddress(url, { insecure })
      if (read.isErr()) return { verdict: 'malformed' }
      const address = read.value
      const own = clientRepositories === null ? ok(null) : readRules(clientRepositories)
      const isListed = own.isOk() && isAllowed(address, rules.value, own.value)
      return isListed && permitsHost(address) ? { verdict: 'allowed', address } : { verdict: 'denied' }
    },
  })
}

type Rules = readonly AccessRule[] | null

function isAllowed(address: RepositoryAddress, deployment: Rules, client: Rules): boolean {
  if (deployment === null && client === null) return address.port === defaultPort(address.secure)
  return [deployment, client].every(
    (rules) => rules === null || rules.some((rule) => matchesRule(address, rule)),
  )
}

function readRules(texts: readonly string[]): Result<AccessRule[], string> {
  const rules: AccessRule[] = []
  for (const text of texts) {
    const rule = readAccessRule(text)
    if (rule.isErr()) return err(rule.error)
    rules.push(rule.value)
  }
  return ok(rules)
}

const special: AddressRanges = readAddressRanges(specialRanges).unwrapOr({ has: () => true })

/** What is no address is never contacted either. */
function isSpecial(address: string): boolean {
  return special.has(address) || !all.has(address)
}

const all: AddressRanges = readAddressRanges(['0.0.0.0/0', '::/0']).unwrapOr({ has: () => false })
