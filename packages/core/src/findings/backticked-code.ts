/** The parts of a text that stand between back-ticks, single or fenced, in order; as they are written. */
export function backtickedCode(text: string): string[] {
  return [...text.matchAll(/(?<!`)(`+)(?!`)(?<code>[\s\S]*?[^`])\1(?!`)/g)].map(
    ({ groups }) => groups?.['code'] ?? '',
  )
}
