/**
 * Whether a value that has the form of a secret was made up for people to read: it says so, repeats itself, counts up, or
 * has fewer different characters than chance would give it.
 */
export function isPlaceholder(value: string): boolean {
  if (
    /example|dummy|sample|fake|placeholder|change_?me|your|redacted|foobar|secret|password|token|test|abcdef|0123|1234|xxx|\.\.\.|[<>{}$*]/i.test(
      value,
    )
  ) {
    return true
  }
  return /(.)\1{3}/.test(value) || countsUp(value) || entropyOf(value) < leastEntropy(value.length)
}

/** Bits per character. */
function entropyOf(value: string): number {
  const counts = new Map<string, number>()
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= (count / value.length) * Math.log2(count / value.length)
  return bits
}

/** A random text of 16 base-32 characters has 3.2 to 3.9 bits each, one of 36 base-62 characters 4.4 to 5. */
function leastEntropy(length: number): number {
  return length < 24 ? 2.9 : 3.5
}

/** Five characters in a row that each follow the one before. */
function countsUp(value: string): boolean {
  let run = 1
  for (let at = 1; at < value.length; at++) {
    run = value.charCodeAt(at) - value.charCodeAt(at - 1) === 1 ? run + 1 : 1
    if (run >= 5) return true
  }
  return false
}
