// Files inside undici that it has no declarations for: each is what the package exports by the same name.
declare module 'undici/lib/dispatcher/agent.js' {
  import type { Agent } from 'undici'

  const agent: typeof Agent
  export = agent
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  function request(this: Dispatcher, options: Dispatcher.RequestOptions): Promise<Dispatcher.ResponseData>
  export = request
}
