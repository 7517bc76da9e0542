/** Numbers from 0 up to 1, the same for the same seed on every machine (mulberry32). */
export type Random = () => number

/** A stream of numbers that a seed decides. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** A whole number from `low` to `high`, both included. */
export function between(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}

/** One of the items. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const words = (
  'account amount batch buffer cache cart channel check client config context count cursor delay digest entry ' +
  'error event field filter folder group handle header index input invoice item journal key label ledger limit ' +
  'line lock message meter name node offset option order owner packet page parser path payload price queue range ' +
  'reader record region report request result retry route rule sample schema scope segment server session shard ' +
  'signal slot source stage state status stream table tenant ticket timer token total trace unit update user value ' +
  'vendor version view window worker writer zone'
).split(' ')

function identifier(random: Random): string {
  const second = pick(random, words)
  return pick(random, words) + second.charAt(0).toUpperCase() + second.slice(1)
}

/** A line of invented code that stands at the given depth. */
export function inventLine(random: Random, depth = 1): string {
  const indent = '  '.repeat(depth)
  const left = identifier(random)
  const right = identifier(random)
  switch (between(random, 0, 7)) {
    case 0:
      return `${indent}const ${left} = ${right}(${identifier(random)}, ${between(random, 0, 9999)})`
    case 1:
      return `${indent}if (${left} > ${between(random, 1, 500)}) return ${right}`
    case 2:
      return `${indent}await ${left}.${pick(random, words)}({ ${right}, retry: ${between(random, 1, 9)} })`
    case 3:
      return `${indent}// ${pick(random, words)} of the ${pick(random, words)} before each ${pick(random, words)}`
    case 4:
      return `${indent}${left}.push(\`${pick(random, words)}-\${${right}}\`)`
    case 5:
      return `${indent}throw new Error('${pick(random, words)} ${pick(random, words)} is missing')`
    case 6:
      return ''
    default:
      return `${indent}${left}[${right}] = ${identifier(random)}.${pick(random, words)} + ${between(random, 0, 99)}`
  }
}

/** The lines of an invented source file: functions of some lines each, 20 to 220 lines in all. */
export function inventFile(random: Random): string[] {
  const lines: string[] = []
  const wanted = 20 + Math.floor(200 * random() * random())
  while (lines.length < wanted) {
    lines.push(`export function ${identifier(random)}(${pick(random, words)}, ${pick(random, words)}) {`)
    for (let body = between(random, 3, 18); body > 0; body--)
      lines.push(inventLine(random, body % 3 === 0 ? 2 : 1))
    lines.push('}', '')
  }
  return lines
}

/** The lines after an edit in one to three places: some replaced, some put in, some taken out. */
export function editLines(random: Random, lines: readonly string[]): string[] {
  const edited = [...lines]
  for (let places = between(random, 1, 3); places > 0; places--) {
    const at = between(random, 0, Math.max(0, edited.length - 4))
    const removed = between(random, 0, 3)
    const added = Array.from({ length: between(random, 1, 4) }, () => inventLine(random))
    edited.splice(at, removed, ...added)
  }
  return edited
}

/** A relative path of two to four folders; `place` makes it unique. */
export function inventPath(random: Random, place: number): string {
  const folders = Array.from({ length: between(random, 1, 3) }, () => pick(random, words))
  const top = pick(random, ['packages', 'services', 'web', 'libs', 'tools'])
  return `${top}/${folders.join('/')}/${pick(random, words)}-${place}.${pick(random, ['ts', 'ts', 'tsx', 'js', 'go', 'py'])}`
}
