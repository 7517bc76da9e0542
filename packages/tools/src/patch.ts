export type { PatchTextOptions } from './patch/patch-text.ts'
export { patchText } from './patch/patch-text.ts'
