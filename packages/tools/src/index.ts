export { systemClock } from './system-clock.ts'
export type { TextFilesOptions } from './texts/text-files.ts'
export { textFiles } from './texts/text-files.ts'
