import { rawPath } from './raw-path.ts'
import { routes } from './routes.ts'

const patterns = routes.map(({ path, ...methods }) => ({
  path,
  methods,
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

/** The operation that a request asks for, as the description of the API names it; null when there is none. */
export function operationOf(request: Request): string | null {
  const path = rawPath(request)
  const found = patterns.find(({ pattern }) => pattern.test(path))
  const method = request.method === 'HEAD' ? 'GET' : request.method
  return found !== undefined && Object.hasOwn(found.methods, method) ? `${method} ${found.path}` : null
}
