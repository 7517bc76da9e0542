export { type ListenError, type ServeOptions, type Service, type Serving, serve } from './node/serve.ts'
export { type NodeListenerOptions, toNodeListener } from './node/to-node-listener.ts'
