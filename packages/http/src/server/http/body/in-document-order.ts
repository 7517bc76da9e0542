import { type OpenContainer, scanJson } from '../../../request/scan-json.ts'
import type { ErrorDetail } from '../../vocabulary/api-error.ts'
import { pointer } from './pointer.ts'

/**
 * Details sorted by where their values begin in a JSON text; one of a member that is not there stands after all that its object
 * holds. Those of no place in the text, such as of headers, come first.
 */
export function inDocumentOrder(text: string, details: readonly ErrorDetail[]): readonly ErrorDetail[] {
  const places = new Map(details.map(({ path }) => [path, -1]))
  const missing = details.filter(({ code }) => code === 'required' || code === 'dependentRequired')
  const holders = new Set(details.map(({ path }) => holderOf(path)))
  /** By depth, whether the value that is open there holds something that is looked for; nothing else is looked into. */
  const holds: boolean[] = []
  scanJson(text, undefined, (event, open, at) => {
    const depth = open.length
    if (event === 'begin') {
      const path = depth === 0 || holds[depth - 1] === true ? pointerTo(open) : null
      if (path !== null && places.has(path)) places.set(path, at)
      holds[depth] = path !== null && isAbove(path, holders)
    } else if (holds[depth] === true) {
      const path = pointerTo(open)
      for (const detail of missing) if (holderOf(detail.path) === path) places.set(detail.path, at)
    }
  })
  return details.toSorted((one, other) => (places.get(one.path) ?? -1) - (places.get(other.path) ?? -1))
}

function pointerTo(open: readonly OpenContainer[]): string {
  return pointer(open.map(({ names, name, index }) => (names === null ? index : name)))
}

function holderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), 0))
}

function isAbove(path: string, holders: ReadonlySet<string>): boolean {
  if (holders.has(path)) return true
  for (const holder of holders) if (holder.startsWith(`${path}/`)) return true
  return false
}
