/** The value of a variable; null where it is unset or blank, which is what a lost secret looks like. */
export function valueIn(env: Readonly<Record<string, string | undefined>>, name: string): string | null {
  const value = env[name]?.trim() ?? ''
  return value === '' ? null : value
}
