/**
 * Says whether a text, its white space folded to single blanks, holds a part that is folded already. Takes time in
 * proportion to both, whatever they hold, and makes no folded copy: for a file of megabytes that alone takes seconds, and a
 * review may have a hundred findings about it.
 */
export function holdsFolded(text: string, part: string): boolean {
  const [firstWord = ''] = part.split(' ', 1)
  const start = text.indexOf(firstWord)
  if (start < 0 || part === '') return start >= 0
  const borders = bordersOf(part)
  let matched = 0
  let afterBlank = false
  for (let at = start; at < text.length; at++) {
    const blank = isBlank(text.charCodeAt(at))
    if (blank && afterBlank) continue
    afterBlank = blank
    const sign = blank ? space : text.charCodeAt(at)
    while (matched > 0 && part.charCodeAt(matched) !== sign) matched = borders[matched - 1] ?? 0
    if (part.charCodeAt(matched) === sign) matched++
    if (matched === part.length) return true
  }
  return false
}

/** For each beginning of a part, the length of its longest end that is a beginning, too. */
function bordersOf(part: string): Uint32Array {
  const borders = new Uint32Array(part.length)
  let length = 0
  for (let at = 1; at < part.length; at++) {
    while (length > 0 && part.charCodeAt(at) !== part.charCodeAt(length)) length = borders[length - 1] ?? 0
    if (part.charCodeAt(at) === part.charCodeAt(length)) length++
    borders[at] = length
  }
  return borders
}

const space = 0x20

function isBlank(unit: number): boolean {
  if (unit < 0x80) return unit === space || (unit >= 0x09 && unit <= 0x0d)
  return /\s/.test(String.fromCharCode(unit))
}
