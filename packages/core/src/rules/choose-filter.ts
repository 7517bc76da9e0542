import type { LayerGlobs } from '../selection/select-files.ts'
import type { RuleLayer } from './rule-layer.ts'

/** The include and exclude lists that count: both of the first layer that has at least one glob. Null when none has. */
export function chooseFilter(layers: readonly RuleLayer[]): LayerGlobs | null {
  const layer = layers.find(({ include, exclude }) => include.length + exclude.length > 0)
  return layer === undefined ? null : { layer: layer.name, include: layer.include, exclude: layer.exclude }
}
