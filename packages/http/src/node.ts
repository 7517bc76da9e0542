export { type ListenError, type ServeOptions, type Service, type Serving, serve } from './node/serve.ts'
export {
  type NodeAnswer,
  type NodeListenerOptions,
  type NodeMessage,
  toNodeListener,
} from './node/to-node-listener.ts'
