import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The words in backticks in the first column of a page's tables. */
function firstColumn(page: string): string[] {
  const rows = read(page).matchAll(/^\| (`[^|]*) \|/gm)
  return [...rows]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
    .sort()
}

describe('the reference names all there is', () => {
  let checker: ts.TypeChecker
  let exported: readonly ts.Symbol[]
  beforeAll(() => {
    const entry = join(root, 'packages/core/src/index.ts')
    const { config } = ts.readConfigFile(join(root, 'tsconfig.types.json'), (path) =>
      ts.sys.readFile(path),
    ) as {
      config: object
    }
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
    const program = ts.createProgram([entry], options)
    checker = program.getTypeChecker()
    const source = program.getSourceFile(entry)
    const module = source && checker.getSymbolAtLocation(source)
    exported = module === undefined ? [] : checker.getExportsOfModule(module)
  })

  /** The words that a property of a union of objects can have. */
  function wordsOf(typeName: string, property: string): string[] {
    const symbol = exported.find(({ name }) => name === typeName)
    if (symbol === undefined) throw new Error(`core exports no ${typeName}`)
    const type = checker.getDeclaredTypeOfSymbol(checker.getAliasedSymbol(symbol))
    const found = (type.isUnion() ? type.types : [type]).flatMap((member) => {
      const field = member.getProperty(property)
      const value = field && checker.getTypeOfSymbol(field)
      return value === undefined ? [] : value.isUnion() ? value.types : [value]
    })
    return found.flatMap((word) => (word.isStringLiteral() ? [word.value] : []))
  }

  test('events', () => {
    const events = [...wordsOf('ReviewChangesEvent', 'type'), ...wordsOf('ReviewPullRequestEvent', 'type')]
    expect(firstColumn('docs/reference/events.md')).toEqual([...new Set(events)].sort())
  })

  test('error codes', () => {
    const codes = [...wordsOf('ReviewChangesError', 'code'), ...wordsOf('ReviewPullRequestError', 'code')]
    expect(firstColumn('docs/reference/errors.md')).toEqual(codes.sort())
  })
})

test('every link in the documentation leads somewhere', () => {
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((page) => page !== '' && !page.startsWith('examples/demo/'))
  expect(pages).toContain('README.md')
  const broken = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => join(dirname(page), target))
      .filter((target) => !existsSync(join(root, target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(broken).toEqual([])
})
