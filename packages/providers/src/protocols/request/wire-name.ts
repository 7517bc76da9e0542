/** Servers check the names of tools in the history too: letters, digits, `_` and `-`, at most 64 of them. */
export function wireName(name: string): string {
  const fit = name.replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 64)
  return fit === '' ? 'unnamed' : fit
}
