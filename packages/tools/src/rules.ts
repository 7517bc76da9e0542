export type { FileRulesOptions } from './rules/file-rules.ts'
export { fileRules } from './rules/file-rules.ts'
