import type { Node } from './read-regex.test-support.ts'

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
