/** A part of a regular expression. */
export type Node =
  | { readonly kind: 'set'; readonly has: (character: string) => boolean; readonly sample: string }
  | { readonly kind: 'assert'; readonly holds: (text: string, at: number) => boolean }
  | { readonly kind: 'look'; readonly body: Node; readonly behind: boolean; readonly negative: boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly options: readonly Node[] }
  | { readonly kind: 'group'; readonly body: Node; readonly number: number | null }
  | { readonly kind: 'again'; readonly number: number }
  | {
      readonly kind: 'repeat'
      readonly body: Node
      readonly least: number
      readonly most: number
      readonly lazy: boolean
    }

/** Reads a regular expression of the kind this project writes; throws on anything else. */
export function readRegex(source: string, flags: string): Node {
  const fold = flags.includes('i')
  let at = 0
  let groups = 0

  const peek = () => source[at] ?? ''
  const take = () => source[at++] ?? ''

  function choice(): Node {
    const options = [sequence()]
    while (peek() === '|') {
      at++
      options.push(sequence())
    }
    const [only] = options
    return options.length === 1 && only !== undefined ? only : { kind: 'choice', options }
  }

  function sequence(): Node {
    const parts: Node[] = []
    while (at < source.length && peek() !== '|' && peek() !== ')') parts.push(repeated(atom()))
    return { kind: 'sequence', parts }
  }

  function repeated(body: Node): Node {
    const bounds = quantifier()
    if (bounds === null) return body
    const lazy = peek() === '?'
    if (lazy) at++
    return { kind: 'repeat', body, ...bounds, lazy }
  }

  function quantifier(): { least: number; most: number } | null {
    const sign = peek()
    if (sign === '*' || sign === '+' || sign === '?') {
      at++
      return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
    }
    const braces = /^\{(\d+)(,?)(\d*)\}/.exec(source.slice(at))
    if (braces === null) return null
    at += braces[0].length
    const least = Number(braces[1])
    const most = braces[2] === '' ? least : braces[3] === '' ? Number.POSITIVE_INFINITY : Number(braces[3])
    return { least, most }
  }

  function atom(): Node {
    const sign = take()
    if (sign === '^') return { kind: 'assert', holds: (_text, place) => place === 0 }
    if (sign === '$') return { kind: 'assert', holds: (text, place) => place === text.length }
    if (sign === '(') return group()
    if (sign === '[') return set(classMembers())
    if (sign === '.') return set({ has: (c) => flags.includes('s') || c !== '\n', sample: 'x' })
    if (sign === '\\') return afterBackslash()
    return literal(sign)
  }

  function group(): Node {
    const look = /^\?(<?)([=!])/.exec(source.slice(at))
    let number: number | null = null
    if (look !== null) at += look[0].length
    else if (source.startsWith('?:', at)) at += 2
    else if (peek() === '?') throw new Error(`unknown group in ${source}`)
    else number = ++groups
    const body = choice()
    if (take() !== ')') throw new Error(`unclosed group in ${source}`)
    if (look !== null) return { kind: 'look', body, behind: look[1] === '<', negative: look[2] === '!' }
    return { kind: 'group', body, number }
  }

  interface Members {
    readonly has: (character: string) => boolean
    readonly sample: string
  }

  function set(members: Members): Node {
    const has = fold
      ? (c: string) => members.has(c) || members.has(c.toLowerCase()) || members.has(c.toUpperCase())
      : members.has
    return { kind: 'set', has, sample: members.sample }
  }

  function literal(character: string): Node {
    return set({ has: (c) => c === character, sample: character })
  }

  function afterBackslash(): Node {
    const sign = take()
    if (/[1-9]/.test(sign)) return { kind: 'again', number: Number(sign) }
    if (sign === 'b' || sign === 'B') {
      return { kind: 'assert', holds: (text, place) => isEdge(text, place) === (sign === 'b') }
    }
    return set(escaped(sign))
  }

  function escaped(sign: string): Members {
    const named = classes[sign]
    if (named !== undefined) return named
    if (sign === 'u' || sign === 'x') {
      const digits = source.slice(at, at + (sign === 'u' ? 4 : 2))
      at += digits.length
      const character = String.fromCharCode(Number.parseInt(digits, 16))
      return { has: (c) => c === character, sample: character }
    }
    const character = controls[sign] ?? sign
    return { has: (c) => c === character, sample: character }
  }

  function classMembers(): Members {
    const negative = peek() === '^'
    if (negative) at++
    const members: Members[] = []
    while (peek() !== ']') {
      const first = take()
      const member = first === '\\' ? escaped(take()) : { has: (c: string) => c === first, sample: first }
      if (peek() === '-' && source[at + 1] !== ']' && member.sample.length === 1) {
        at++
        const last = take()
        const to = last === '\\' ? escaped(take()).sample : last
        const from = member.sample
        members.push({ has: (c) => c >= from && c <= to, sample: from })
      } else {
        members.push(member)
      }
    }
    at++
    const hit = (c: string) => members.some((member) => member.has(c))
    if (!negative) return { has: hit, sample: members[0]?.sample ?? '' }
    return { has: (c) => !hit(c), sample: Array.from('x 1(·"').find((c) => !hit(c)) ?? '\u00e9' }
  }

  const node = choice()
  if (at !== source.length) throw new Error(`unread rest in ${source}`)
  return node
}

const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character)
const isEdge = (text: string, place: number) => isWord(text[place - 1]) !== isWord(text[place])
const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', f: '\f', v: '\v' }
const classes: Readonly<Record<string, { has: (c: string) => boolean; sample: string }>> = {
  d: { has: (c) => /\d/.test(c), sample: '1' },
  D: { has: (c) => /\D/.test(c), sample: 'x' },
  w: { has: (c) => /\w/.test(c), sample: 'a' },
  W: { has: (c) => /\W/.test(c), sample: ' ' },
  s: { has: (c) => /\s/.test(c), sample: ' ' },
  S: { has: (c) => /\S/.test(c), sample: 'x' },
}

/** The steps that a backtracking engine takes to look for one match from every place of a text, and whether it found one. */
export function countSteps(node: Node, text: string): { readonly steps: number; readonly found: boolean } {
  let steps = 0
  const groups = new Map<number, string>()

  function match(part: Node, at: number, next: (at: number) => boolean): boolean {
    steps++
    if (steps > 20_000_000) throw new Error('the expression does not end')
    switch (part.kind) {
      case 'set':
        return at < text.length && part.has(text[at] ?? '') && next(at + 1)
      case 'assert':
        return part.holds(text, at) && next(at)
      case 'again': {
        const again = groups.get(part.number) ?? ''
        return text.startsWith(again, at) && next(at + again.length)
      }
      case 'look':
        return looks(part, at) !== part.negative && next(at)
      case 'sequence':
        return sequence(part.parts, 0, at, next)
      case 'choice':
        return part.options.some((option) => match(option, at, next))
      case 'group':
        return match(part.body, at, (end) => {
          if (part.number !== null) groups.set(part.number, text.slice(at, end))
          return next(end)
        })
      case 'repeat':
        return part.body.kind === 'set' ? repeatSet(part, part.body.has, at, next) : repeat(part, 0, at, next)
    }
  }

  function sequence(
    parts: readonly Node[],
    index: number,
    at: number,
    next: (at: number) => boolean,
  ): boolean {
    const part = parts[index]
    if (part === undefined) return next(at)
    return match(part, at, (end) => sequence(parts, index + 1, end, next))
  }

  type Repeat = Extract<Node, { kind: 'repeat' }>

  /** One character again and again needs no depth of calls. */
  function repeatSet(
    part: Repeat,
    has: (c: string) => boolean,
    at: number,
    next: (at: number) => boolean,
  ): boolean {
    let most = 0
    while (most < part.most && at + most < text.length && has(text[at + most] ?? '')) most++
    steps += most
    const counts = Array.from(
      { length: Math.max(0, most - part.least + 1) },
      (_, index) => part.least + index,
    )
    if (!part.lazy) counts.reverse()
    return counts.some((count) => {
      steps++
      return next(at + count)
    })
  }

  function repeat(part: Repeat, count: number, at: number, next: (at: number) => boolean): boolean {
    const more = () =>
      count < part.most &&
      match(part.body, at, (end) => (end > at || count < part.least) && repeat(part, count + 1, end, next))
    const stop = () => count >= part.least && next(at)
    return part.lazy ? stop() || more() : more() || stop()
  }

  function looks(part: Extract<Node, { kind: 'look' }>, at: number): boolean {
    if (!part.behind) return match(part.body, at, () => true)
    const width = widthOf(part.body)
    if (width !== null) return at >= width && match(part.body, at - width, (end) => end === at)
    for (let start = at; start >= Math.max(0, at - 40); start--) {
      if (match(part.body, start, (end) => end === at)) return true
    }
    return false
  }

  for (let start = 0; start <= text.length; start++) {
    if (match(node, start, () => true)) return { steps, found: true }
  }
  return { steps, found: false }
}

/** How many characters a part takes; null when that varies. */
function widthOf(node: Node): number | null {
  switch (node.kind) {
    case 'set':
      return 1
    case 'assert':
    case 'look':
      return 0
    case 'again':
      return null
    case 'group':
      return widthOf(node.body)
    case 'choice':
      return sameWidth(node.options.map(widthOf))
    case 'repeat': {
      const width = widthOf(node.body)
      return node.least === node.most && width !== null ? width * node.least : null
    }
    case 'sequence':
      return node.parts
        .map(widthOf)
        .reduce((sum, width) => (sum === null || width === null ? null : sum + width), 0)
  }
}

function sameWidth(widths: readonly (number | null)[]): number | null {
  const [first = null] = widths
  return widths.every((width) => width === first) ? first : null
}

/** Texts that a part of the expression matches: with repetitions as long as allowed, or as short. */
export function samplesOf(node: Node, long: boolean): string[] {
  switch (node.kind) {
    case 'set':
      return [node.sample]
    case 'assert':
    case 'look':
    case 'again':
      return ['']
    case 'group':
      return samplesOf(node.body, long)
    case 'choice':
      return node.options.flatMap((option) => samplesOf(option, long)).slice(0, 12)
    case 'repeat': {
      const times = long ? Math.min(node.most, 60) : node.least
      return samplesOf(node.body, long)
        .slice(0, 4)
        .map((sample) => sample.repeat(times))
    }
    case 'sequence':
      return node.parts
        .map((part) => samplesOf(part, long))
        .reduce<string[]>(
          (texts, samples) =>
            texts
              .flatMap((text, index) => samples.slice(0, index === 0 ? 12 : 1).map((sample) => text + sample))
              .slice(0, 24),
          [''],
        )
  }
}
