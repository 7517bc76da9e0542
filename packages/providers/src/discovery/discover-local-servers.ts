import type { Overrides } from '@scrutineer/core'
import type { ProfileName } from '../profiles/profiles.ts'
import { getJson } from './get-json.ts'
import type { LocalModel } from './read-models.ts'
import { readLlamaCpp, readLmStudio, readOllama, readOwned } from './read-models.ts'

/** A model server that runs on this machine. */
export interface LocalServer {
  readonly profile: ProfileName & ('ollama' | 'lmstudio' | 'llamacpp' | 'vllm')
  /** Its OpenAI-compatible base, such as `http://127.0.0.1:11434/v1`. */
  readonly endpoint: string
  /** As the server lists them; models for embeddings are left out. */
  readonly models: readonly LocalModel[]
}

/** Settings of a search. */
export interface DiscoveryOptions {
  /** How long each server may take, in milliseconds; default 500. */
  readonly timeoutMs?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Where each kind of server listens; default their own ports. Null leaves a kind out. */
  readonly ports?: Overrides<Record<LocalServer['profile'], number | null>> | undefined
}

type Ask = (path: string) => Promise<unknown>

/** The ports are the servers' own defaults; what answers there must still say who it is. */
const kinds = [
  {
    profile: 'ollama',
    port: 11434,
    read: async (ask: Ask) => readOllama(...(await Promise.all([ask('/api/tags'), ask('/api/ps')]))),
  },
  { profile: 'lmstudio', port: 1234, read: async (ask: Ask) => readLmStudio(await ask('/api/v0/models')) },
  {
    profile: 'llamacpp',
    port: 8080,
    read: async (ask: Ask) => readLlamaCpp(...(await Promise.all([ask('/v1/models'), ask('/props')]))),
  },
  { profile: 'vllm', port: 8000, read: async (ask: Ask) => readOwned(await ask('/v1/models'), 'vllm') },
] as const

/**
 * Looks for Ollama, LM Studio, llama.cpp and vLLM on the loopback address and their own ports, all at once. Sends nothing but
 * questions for lists of models, to no other host, and takes only answers that name their kind. In that order; empty
 * where none runs. Never rejects.
 */
export async function discoverLocalServers({
  timeoutMs = 500,
  signal,
  ports = {},
}: DiscoveryOptions = {}): Promise<LocalServer[]> {
  const found = await Promise.all(
    kinds.map(async ({ profile, port: usual, read }): Promise<LocalServer | null> => {
      const port = ports[profile] === undefined ? usual : ports[profile]
      if (port === null) return null
      const models = await read((path) => getJson(port, path, { timeoutMs, signal }))
      return models === null ? null : { profile, endpoint: `http://127.0.0.1:${port}/v1`, models }
    }),
  )
  return found.filter((server) => server !== null)
}

/** The model to take of a server when nobody named one: one that is loaded, else the first; null when it has none. */
export function pickLocalModel({ models }: LocalServer): string | null {
  return (models.find(({ loaded }) => loaded === true) ?? models[0])?.id ?? null
}
