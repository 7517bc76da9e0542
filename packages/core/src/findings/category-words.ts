import type { Category } from '../vocabulary/category.ts'
import { isCategory } from '../vocabulary/category.ts'
import { categoryOfCwe } from './cwe-categories.ts'
import { foldWord } from './fold-word.ts'

/** Other words for the six categories; a word for style or documentation is none of them on purpose. */
const words: Readonly<Record<Category, readonly string[]>> = {
  correctness: [
    ...[
      'arithmetic',
      'boundary',
      'bug',
      'bug risk',
      'bugs',
      'business logic',
      'calculation',
      'control flow',
      'correct',
    ],
    ...[
      'crash',
      'data corruption',
      'data flow',
      'data integrity',
      'data loss',
      'defect',
      'edge case',
      'edge cases',
    ],
    ...['error', 'error handling', 'exception', 'exception handling', 'fault', 'functional', 'functionality'],
    ...[
      'incorrect behavior',
      'infinite loop',
      'initialization',
      'integer overflow',
      'leak',
      'logic',
      'logic bug',
    ],
    ...[
      'logic error',
      'logical error',
      'memory',
      'memory leak',
      'memory safety',
      'null dereference',
      'null pointer',
    ],
    ...['null safety', 'numeric', 'off by one', 'possible bug', 'potential bug', 'regression', 'reliability'],
    ...[
      'resource',
      'resource leak',
      'resource management',
      'robustness',
      'runtime error',
      'semantics',
      'stability',
    ],
    ...[
      'state management',
      'type error',
      'type safety',
      'typing',
      'undefined behavior',
      'undefined behaviour',
    ],
    ...['use after free', 'validation', 'wrong result'],
  ],
  security: [
    ...['access control', 'auth', 'authentication', 'authorization', 'authorisation', 'code injection'],
    ...['command injection', 'credentials', 'crypto', 'cryptography', 'csrf', 'cve', 'data exposure'],
    ...[
      'deserialization',
      'exposure',
      'hardcoded secret',
      'information disclosure',
      'information leak',
      'injection',
    ],
    ...[
      'input validation',
      'insecure',
      'open redirect',
      'owasp',
      'path traversal',
      'prompt injection',
      'privacy',
    ],
    ...['privilege escalation', 'rce', 'remote code execution', 'sandbox escape', 'secret', 'secrets'],
    ...['secrets exposure', 'sec', 'sql injection', 'sqli', 'ssrf', 'supply chain', 'unsafe deserialization'],
    ...['vuln', 'vulnerabilities', 'vulnerability', 'xss', 'xxe'],
  ],
  concurrency: [
    ...[
      'async',
      'asynchrony',
      'atomicity',
      'concurrent access',
      'data race',
      'data races',
      'deadlock',
      'locking',
    ],
    ...['multithreading', 'parallelism', 'race', 'race condition', 'race conditions', 'synchronization'],
    ...['synchronisation', 'thread safety', 'threading', 'toctou'],
  ],
  performance: [
    ...[
      'algorithmic complexity',
      'cost',
      'cpu',
      'efficiency',
      'inefficiency',
      'latency',
      'memory usage',
      'n+1',
    ],
    ...[
      'optimization',
      'optimisation',
      'perf',
      'resource consumption',
      'resource exhaustion',
      'resource usage',
    ],
    ...['scalability', 'speed', 'throughput'],
  ],
  compatibility: [
    ...['api', 'api break', 'api change', 'api compatibility', 'api contract', 'backward compatibility'],
    ...['backwards compatibility', 'breaking change', 'breaking changes', 'compat', 'contract', 'dependency'],
    ...['dependencies', 'deprecation', 'interoperability', 'migration', 'platform', 'portability', 'schema'],
    ...['versioning'],
  ],
  tests: [
    ...[
      'coverage',
      'insufficient tests',
      'missing test',
      'missing tests',
      'test',
      'test coverage',
      'test gap',
    ],
    ...['test quality', 'testability', 'testing', 'unit test', 'unit tests'],
  ],
}

const aliases = new Map(
  Object.entries(words).flatMap(([category, others]) => others.map((word) => [word, category as Category])),
)

/**
 * The category a word means, in any case, with `-` and `_` as blanks; also a weakness number such as `CWE-89`, and the
 * first known part of several, as in `security/injection` or `Security: missing check`. Null for words nobody knows.
 */
export function readCategory(word: string): Category | null {
  for (const part of [word, ...word.split(/[/:,;|>()&]|\band\b/)]) {
    const known = foldWord(part)
    const found = isCategory(known) ? known : (aliases.get(known) ?? categoryOfCwe(known))
    if (found !== null) return found
  }
  return null
}
