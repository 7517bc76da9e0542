export { embeddedEngine } from './embedded-engine.ts'
