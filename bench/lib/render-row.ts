import type { BenchRow, Figure, RowResult } from './bench-row.ts'

/** A row as lines of text: its title, then each figure with its target and whether it holds. */
export function renderRow({ id, title }: BenchRow, result: RowResult): string {
  const head = `${id.padEnd(4)} ${title}`
  if ('notMeasured' in result) return `${head}\n     not measured: ${result.notMeasured}`
  return [head, ...result.figures.map(renderFigure)].join('\n')
}

/** Says whether a figure is over its target. */
export function misses({ value, target }: Figure): boolean {
  return target !== null && !(value <= target)
}

function renderFigure(figure: Figure): string {
  const { what, value, unit, target, detail } = figure
  const shown = unit === 'x' ? `${value.toFixed(3)} x` : `${formatCount(value, unit)} ${unit}`
  const over = target === null ? 0 : (value / target - 1) * 100
  const verdict =
    target === null ? '' : misses(figure) ? `MISSES ${target} by ${over.toFixed(0)} %` : `holds (${target})`
  return `     ${what.padEnd(34)} ${shown.padStart(16)}  ${verdict.padEnd(22)} ${detail}`.trimEnd()
}

function formatCount(value: number, unit: Figure['unit']): string {
  return unit === 'ms' || unit === 'MB' ? value.toFixed(1) : value.toLocaleString('en')
}
