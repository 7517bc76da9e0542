import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const place = fileURLToPath(new URL('./generated.ts', import.meta.url))

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  types: [],
}

/** Files of packages, read once: they are large, and asked for by every check. */
const known = new Map<string, ts.SourceFile | undefined>()

/**
 * Checks values against a type of a package, as if somebody had written them down there: the type must take every value,
 * and know every field of it. Answers what the compiler says.
 */
export function typeErrorsOf(from: string, type: string, values: readonly unknown[]): readonly string[] {
  const declared = values.map((value, index) => `export const v${index}: Wanted = ${JSON.stringify(value)}\n`)
  const text = `import type { ${type} as Wanted } from '${from}'\n${declared.join('')}`
  const host = ts.createCompilerHost(options)
  const onDisk = { ...host }
  host.fileExists = (file) => file === place || onDisk.fileExists(file)
  host.readFile = (file) => (file === place ? text : onDisk.readFile(file))
  const read = host.getSourceFile.bind(host)
  host.getSourceFile = (file, ...how) => {
    if (file === place) return read(file, ...how)
    if (!known.has(file)) known.set(file, read(file, ...how))
    return known.get(file)
  }
  const program = ts.createProgram([place], options, host)
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(place))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
