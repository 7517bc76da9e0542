import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, test } from 'vitest'

// Callers with `exactOptionalPropertyTypes` pass on what they may not have themselves, such as a signal or a variable of the
// environment. An optional field of what they write must therefore take `undefined`, which counts as left out.

const packages = fileURLToPath(new URL('../packages', import.meta.url))

/** Interfaces by whose names a caller hands something in. */
const handedIn = /(Options|Settings|Definition)$/

function sources(): string[] {
  return ['core', 'tools', 'providers', 'http'].flatMap((name) => {
    const folder = join(packages, name, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/\.test(-support)?\.ts$/.test(file))
      .map((file) => join(folder, file))
  })
}

function takesUndefined(type: ts.TypeNode | undefined): boolean {
  return (
    type !== undefined &&
    ts.isUnionTypeNode(type) &&
    type.types.some(({ kind }) => kind === ts.SyntaxKind.UndefinedKeyword)
  )
}

function fieldsWithout(path: string): string[] {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true)
  return source.statements.flatMap((statement) => {
    if (!ts.isInterfaceDeclaration(statement) || !handedIn.test(statement.name.text)) return []
    const partial = (statement.heritageClauses ?? [])
      .flatMap(({ types }) => [...types])
      .filter(({ expression }) => expression.getText() === 'Partial')
    const strict = statement.members.filter(
      (member) =>
        ts.isPropertySignature(member) && member.questionToken !== undefined && !takesUndefined(member.type),
    )
    return [...partial, ...strict].map((node) => `${statement.name.text}: ${node.getText()}`)
  })
}

test('every optional field of what a caller hands in takes undefined', () => {
  const paths = sources()
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.flatMap(fieldsWithout)).toEqual([])
})
