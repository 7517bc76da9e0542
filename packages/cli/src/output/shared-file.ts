import { type Failure, usageFailure } from '../failure.ts'

/** A file that would get two forms of one result, of which the last would be all that is left; null where there is none. */
export function sharedFile(
  files: readonly { readonly path: string; readonly format: unknown }[],
): Failure | null {
  const forms = new Map<string, unknown>()
  for (const { path, format } of files) {
    const before = forms.get(path) ?? format
    if (before !== format && !isDevice(path)) {
      return usageFailure(
        `${path} is named for ${String(before)} and for ${String(format)}, expected a file for each form; name another`,
      )
    }
    forms.set(path, format)
  }
  return null
}

/** What is written there is passed on, or thrown away. */
function isDevice(path: string): boolean {
  return /^\/(dev|proc)\//.test(path)
}
