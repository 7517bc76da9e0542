import { describeModelError, probeModel } from '@scrutineer/core'
import { createOpenAICompatible } from '@scrutineer/providers'
import { discoverLocalServers, pickLocalModel } from '@scrutineer/providers/discovery'

const [server] = await discoverLocalServers()
const name = server === undefined ? null : pickLocalModel(server)

if (server !== undefined && name !== null) {
  const { profile, endpoint } = server
  const model = createOpenAICompatible({ name: profile, profile, baseUrl: endpoint })(name)
  const probe = await probeModel(model, { signal: AbortSignal.timeout(60_000) })
  probe.match(
    ({ toolCalls }) => console.log(toolCalls === 'native' ? 'can review' : `cannot review: ${toolCalls}`),
    (error) => console.error(describeModelError(error)),
  )
}
