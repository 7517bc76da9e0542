import type { Category } from '../vocabulary/category.ts'
import { isCategory } from '../vocabulary/category.ts'

/** Other words for the six categories; a word for style or documentation is none of them on purpose. */
const aliases: Readonly<Record<string, Category>> = {
  bug: 'correctness',
  'error handling': 'correctness',
  logic: 'correctness',
  reliability: 'correctness',
  'resource management': 'correctness',
  vulnerability: 'security',
  'race condition': 'concurrency',
  'thread safety': 'concurrency',
  perf: 'performance',
  'api compatibility': 'compatibility',
  'backward compatibility': 'compatibility',
  'breaking change': 'compatibility',
  test: 'tests',
  'test coverage': 'tests',
  testing: 'tests',
}

/** The category a word means, in any case, with `-` and `_` as blanks; null for words nobody knows. */
export function readCategory(word: string): Category | null {
  const known = word
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()
  if (isCategory(known)) return known
  return Object.hasOwn(aliases, known) ? (aliases[known] ?? null) : null
}
