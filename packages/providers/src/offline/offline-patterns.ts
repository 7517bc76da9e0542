import { allPatterns } from './patterns/all-patterns.ts'
import type { PatternDescription } from './patterns/pattern.ts'

/** What the offline reviewer knows, as data for documentation: in a fixed order, without the code that finds it. */
export const offlinePatterns: readonly PatternDescription[] = allPatterns.map(
  ({ cues: _cues, seesDeletions: _seesDeletions, match: _match, ...description }) => description,
)
