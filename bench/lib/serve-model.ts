// A loopback model as a child process: says its URL, answers `stats`, and ends when its parent lets go.
import { type ModelBehaviour, startModelServer } from '../../packages/cli/test/support/model-server.ts'

const server = await startModelServer(JSON.parse(process.argv[2] ?? '{}') as ModelBehaviour)
process.send?.(server.url)
process.on('message', () => {
  process.send?.({ ...server.stats })
  Object.assign(server.stats, {
    requests: 0,
    refused: 0,
    promptBytes: 0,
    peakInFlight: 0,
    abandoned: 0,
    strayed: 0,
  })
})
process.on('disconnect', () => process.exit())
