export type { FetchHandler } from './fetch-handler.ts'
