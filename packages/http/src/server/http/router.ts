import { Hono } from 'hono'
import { jsonResponse } from '../../response/json-response.ts'
import { statusPage } from '../page/status-page.ts'
import type { ApiError } from '../vocabulary/api-error.ts'
import type { Operation } from './answer.ts'
import { errorResponse } from './error-response.ts'
import type { Exchange } from './exchange.ts'
import { rawPath } from './raw-path.ts'
import { type Route, routes } from './routes.ts'
import type { ServerContext } from './server-context.ts'

/** Answers an exchange by the operation at its path. Paths match byte for byte: no trailing slash, no percent-decoding. */
export type Router = (exchange: Exchange) => Response | Promise<Response>

/** The way from a path and a method to an operation; 404 and 405 with `Allow` beside it. */
export function createRouter(context: ServerContext): Router {
  const app = new Hono<{ Bindings: { exchange: Exchange } }>({ getPath: rawPath })
  for (const route of routes) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1')
    for (const method of ['GET', 'POST'] as const) {
      const operation = route[method]
      if (operation !== undefined) app.on(method, path, (c) => run(operation, c.env.exchange, context))
    }
    const allow = allowed(route)
    app.all(path, (c) => refuse(c.env.exchange, { code: 'method_not_allowed' }, { allow }))
  }
  app.get('/', () => statusPage())
  app.all('/', (c) => refuse(c.env.exchange, { code: 'method_not_allowed' }, { allow: 'GET, HEAD' }))
  app.notFound((c) => refuse(c.env.exchange, { code: 'not_found' }))
  app.onError((error) => {
    throw error
  })
  return (exchange) => app.fetch(exchange.request, { exchange })
}

function allowed({ GET, POST }: Route): string {
  return [...(GET === undefined ? [] : ['GET', 'HEAD']), ...(POST === undefined ? [] : ['POST'])].join(', ')
}

async function run(operation: Operation, exchange: Exchange, context: ServerContext): Promise<Response> {
  const answered = await operation(exchange, context)
  return answered.match(
    ({ status, body, headers }) => jsonResponse(status, body, headers),
    (error) => refuse(exchange, error),
  )
}

function refuse(exchange: Exchange, error: ApiError, headers?: Readonly<Record<string, string>>): Response {
  exchange.seen.code = error.code
  exchange.seen.deniedBy = error.deniedBy ?? null
  return errorResponse(error, exchange, headers)
}
