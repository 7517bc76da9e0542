import type { Agent, Dispatcher } from 'undici'

/** As much of undici as sends requests without a proxy. */
export interface UndiciParts {
  readonly Agent: typeof Agent
  readonly request: (
    dispatcher: Dispatcher,
    options: Dispatcher.RequestOptions,
  ) => Promise<Dispatcher.ResponseData>
}

/**
 * Loads what sends requests and leaves out fetch, web sockets, caches and mocks, which are two thirds of the package and
 * of the time its loading takes (on Node 20, 36 ms of processor time instead of 100); proxies lean on the whole. The files
 * are undici's own affair: a version that has moved them is loaded as a whole.
 */
export async function loadUndici(load: LoadUndici = loadFromPackage): Promise<UndiciParts> {
  return (await load.parts().catch(() => null)) ?? load.whole()
}

/** The two ways; one that fails rejects, or says null. */
export interface LoadUndici {
  readonly parts: () => Promise<UndiciParts | null>
  readonly whole: () => Promise<UndiciParts>
}

const loadFromPackage: LoadUndici = {
  async parts() {
    const [agents, api] = await Promise.all([
      import('undici/lib/dispatcher/agent.js'),
      import('undici/lib/api/api-request.js'),
    ])
    const request = api.default
    if (typeof agents.default !== 'function' || typeof request !== 'function') return null
    return {
      Agent: agents.default,
      request: (dispatcher, options) => request.call(dispatcher, options),
    }
  },
  async whole() {
    const { Agent } = await import('undici')
    return { Agent, request: (dispatcher, options) => dispatcher.request(options) }
  },
}
