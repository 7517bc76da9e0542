export { offlinePatterns } from './offline/offline-patterns.ts'
export { offlineReviewer } from './offline/offline-reviewer.ts'
export type { PatternDescription } from './offline/patterns/pattern.ts'
