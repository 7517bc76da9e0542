/**
 * Says whether two pieces of code open and close the same brackets. Brackets inside simple string literals may count or
 * not: pieces are only told apart when they differ both ways, since a lone apostrophe is no string.
 */
export function sameBalance(a: string, b: string): boolean {
  return balanceOf(a) === balanceOf(b) || balanceOf(withoutStrings(a)) === balanceOf(withoutStrings(b))
}

function balanceOf(code: string): string {
  let round = 0
  let square = 0
  let curly = 0
  for (const character of code) {
    if (character === '(') round++
    else if (character === ')') round--
    else if (character === '[') square++
    else if (character === ']') square--
    else if (character === '{') curly++
    else if (character === '}') curly--
  }
  return `${round} ${square} ${curly}`
}

function withoutStrings(code: string): string {
  return code.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\\n]|\\.)*`/g, '""')
}
