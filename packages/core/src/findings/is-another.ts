import { backtickedCode } from './backticked-code.ts'
import type { Finding } from './finding.ts'
import { foldBlanks } from './fold-blanks.ts'

/**
 * Says whether two findings of one category at one place are two defects and not one in other words. When in doubt they
 * are one: they are two only when they name different rules; when they have no place and differ in line or title; or
 * when their titles have little in common and each quotes code in back-ticks that the other does not.
 */
export function isAnother(a: Finding, b: Finding): boolean {
  if (a.ruleId !== null && b.ruleId !== null && a.ruleId !== b.ruleId) return true
  const titles = [wordsOf(a.title), wordsOf(b.title)] as const
  const quotesSame = a.existingCode !== null && a.existingCode === b.existingCode
  if (!a.placed && !b.placed && !quotesSame) {
    return (
      a.startLine !== b.startLine || a.endLine !== b.endLine || titles[0].join(' ') !== titles[1].join(' ')
    )
  }
  return !haveMuchInCommon(...titles) && areApart(codeOf(a), codeOf(b))
}

/** Says whether two findings whose lines overlap tell of the same: by their titles, or by the code they prove it with. */
export function tellSame(a: Finding, b: Finding): boolean {
  if (haveMuchInCommon(wordsOf(a.title), wordsOf(b.title))) return true
  const others = new Set(codeOf(b))
  return codeOf(a).some((code) => code.length >= tellingLength && others.has(code))
}

/** Shorter pieces of code, such as a name, stand in the proof of many a defect. */
const tellingLength = 8

/** Letters and digits of any script; words of one or two Latin letters say nothing. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word.length > 2 || /[^\p{ASCII}]/u.test(word))
}

/** More than half of the words of the shorter one. */
function haveMuchInCommon(a: readonly string[], b: readonly string[]): boolean {
  const [shorter, longer] = a.length <= b.length ? [a, new Set(b)] : [b, new Set(a)]
  const shared = shorter.filter((word) => longer.has(word)).length
  return shorter.length > 0 && shared * 2 > shorter.length
}

function codeOf({ evidence }: Finding): string[] {
  return backtickedCode(evidence).map(foldBlanks).filter(Boolean)
}

/** Neither quotes anything that the other quotes too, at least in part; silence is no difference. */
function areApart(a: readonly string[], b: readonly string[]): boolean {
  if (a.length === 0 || b.length === 0) return false
  return a.every((one) => b.every((other) => !one.includes(other) && !other.includes(one)))
}
