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
