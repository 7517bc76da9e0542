import type { ProviderAdapter } from '@scrutineer/http/server'
import {
  createAnthropic,
  createOpenAI,
  createOpenAICompatible,
  describeSettingsError,
} from '@scrutineer/providers'
import { err, ok, type Result } from 'neverthrow'

const names = ['openai', 'azure_openai', 'anthropic'] as const

const expected =
  'providers by commas, each openai, anthropic or azure_openai, with =model|model for some models alone and @URL for another place'

/** Reads what clients may register: `openai`, `anthropic=claude-a|claude-b`, `azure_openai@https://…`. The error says what was expected. */
export function readProviders(
  text: string,
  routes: ProviderAdapter['executionRoutes'],
): Result<readonly ProviderAdapter[], string> {
  const adapters: ProviderAdapter[] = []
  for (const entry of text.split(',').map((part) => part.trim())) {
    const { name, models, url } =
      /^(?<name>[a-z_]+)(?:=(?<models>[^@]+))?(?:@(?<url>https?:\/\/\S+))?$/.exec(entry)?.groups ?? {}
    const id = names.find((known) => known === name)
    if (id === undefined || adapters.some((adapter) => adapter.id === id)) return err(expected)
    const listed = models === undefined ? null : models.split('|').map((model) => model.trim())
    if (listed?.includes('') === true) return err(expected)
    if (id === 'azure_openai' && url === undefined) return err(`${expected}; azure_openai needs its @URL`)
    const problem = url === undefined ? null : problemOfPlace(id, url)
    if (problem !== null) return err(`${expected}; ${problem}`)
    adapters.push({ id, executionRoutes: routes, models: listed, baseUrl: url ?? null, gatewayUrl: null })
  }
  return ok(adapters)
}

/** Why no model could be asked there: known now, it would else be told to every client whose review comes so far. */
function problemOfPlace(id: (typeof names)[number], baseUrl: string): string | null {
  const settings = { baseUrl, apiKey: 'any', env: {} }
  const createModel =
    id === 'anthropic'
      ? createAnthropic(settings)
      : id === 'openai'
        ? createOpenAI(settings)
        : createOpenAICompatible({ ...settings, name: id, profile: 'azure' })
  const { settingsError } = createModel('any')
  return settingsError === null
    ? null
    : describeSettingsError({ ...settingsError, setting: `the URL of ${id}` })
}
