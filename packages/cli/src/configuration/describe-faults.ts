import type { SettingsFault } from './settings-fault.ts'

/** A fault with its place: `config.yaml:3: …`. */
export function describeFault(path: string, { line, message }: SettingsFault): string {
  return line === null ? `${path} ${message}` : `${path}:${line}: ${message}`
}

/** The first fault, and how many there are besides. */
export function describeFaults(path: string, faults: readonly SettingsFault[]): string {
  const [first] = faults
  if (first === undefined) return ''
  const more = faults.length - 1
  const rest = more === 0 ? '' : ` (and ${more} more: scrutineer config validate shows all)`
  return `${describeFault(path, first)}${rest}`
}
