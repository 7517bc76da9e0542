export { type NodeListenerOptions, toNodeListener } from './node/to-node-listener.ts'
