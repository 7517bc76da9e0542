export type { EmbeddedEngineOptions } from './embedded-engine.ts'
export { embeddedEngine } from './embedded-engine.ts'
