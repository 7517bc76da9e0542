import type { Node } from './read-regex.test-support.ts'

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
