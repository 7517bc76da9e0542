import type { Category } from '../vocabulary/category.ts'

// Numbers of the Common Weakness Enumeration that are no matter of security first.
const numbers: Readonly<Record<Exclude<Category, 'security' | 'tests'>, readonly number[]>> = {
  // Overflow, off by one, unchecked results, division, leaks, initialisation, null, operators, dead code, comparison, loops.
  correctness: [
    190, 191, 193, 252, 369, 390, 391, 401, 404, 457, 459, 476, 480, 481, 482, 483, 484, 561, 563, 570, 571,
    595, 597, 665, 674, 682, 683, 697, 703, 754, 755, 772, 775, 835, 908,
  ],
  // Races, locks, signal handlers.
  concurrency: [362, 364, 366, 367, 413, 543, 567, 609, 662, 663, 667, 764, 765, 820, 821, 832, 833],
  // Uncontrolled consumption, amplification, complexity.
  performance: [400, 405, 407, 770, 1046, 1050, 1333],
  // Changed behaviour, differing implementations, obsolete functions.
  compatibility: [439, 474, 477, 589],
}

/** The category of a weakness number such as `cwe 89` or `cwe79`; all that are not named above are security. */
export function categoryOfCwe(word: string): Category | null {
  const match = /^cwe ?(\d{1,5})$/.exec(word)
  if (match === null) return null
  const number = Number(match[1])
  for (const [category, of] of Object.entries(numbers)) if (of.includes(number)) return category as Category
  return 'security'
}
