/** Two columns, indented; a left text too wide for its column has its right text on a line of its own. */
export function renderRows(rows: readonly (readonly [left: string, right: string])[]): string[] {
  const fitting = rows.map(([left]) => left.length).filter((length) => length <= widestLeft)
  const width = Math.max(0, ...fitting)
  return rows.flatMap(([left, right]) =>
    left.length <= width
      ? [`  ${left.padEnd(width)}  ${right}`]
      : [`  ${left}`, `  ${' '.repeat(width)}  ${right}`],
  )
}

const widestLeft = 30
