import type { ProviderChoice } from '../ports/profile-store.ts'
import type { ApiError, ErrorDetail } from '../vocabulary/api-error.ts'
import type { ProviderAdapter } from './provider-adapter.ts'

/** A name that fits into a header, an address and a log. */
const modelForm = /^[A-Za-z0-9][A-Za-z0-9._:@/-]{0,127}$/

/** What the adapters of the deployment have against a choice; null when nothing. */
export function checkChoice(adapters: readonly ProviderAdapter[], choice: ProviderChoice): ApiError | null {
  const adapter = adapters.find(({ id }) => id === choice.provider)
  if (adapter === undefined) return notSupported([{ path: '/provider', code: 'enum' }])
  const details: ErrorDetail[] = []
  if (!modelForm.test(choice.model) || adapter.models?.includes(choice.model) === false) {
    details.push({ path: '/model', code: 'enum' })
  }
  if (!adapter.executionRoutes.includes(choice.executionRoute)) {
    details.push({ path: '/execution_route', code: 'enum' })
  }
  return details.length === 0 ? null : notSupported(details)
}

/** Whether two choices are one. */
export function sameChoice(a: ProviderChoice, b: ProviderChoice): boolean {
  return a.provider === b.provider && a.model === b.model && a.executionRoute === b.executionRoute
}

function notSupported(details: readonly ErrorDetail[]): ApiError {
  return { code: 'provider_not_supported', details }
}
