// The framework alone, as a child process: says where it is, answers every request with a small document, and ends when its
// parent lets go.
import { Hono } from 'hono'
import { serve } from '../../src/node/serve.ts'

const bare = new Hono()
bare.get('/', (c) => c.json({ status: 'ok' }))
const app = { fetch: (request: Request) => bare.fetch(request), close: async () => undefined }
const serving = (await serve(app, { port: 0 }))._unsafeUnwrap()
process.send?.(serving.url)
process.on('disconnect', () => process.exit())
