import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../packages/cli/src/commands/commands.ts'
import { reviewFlags } from '../packages/cli/src/commands/review-flags.ts'
import { serveReviewsText } from '../packages/cli/src/commands/serve-command.ts'
import { serverVariables } from '../packages/cli/src/server/server-variables.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The words in backticks in the first column of a page's tables. */
function firstColumn(page: string): string[] {
  const rows = read(page).matchAll(/^\| (`[^|]*) \|/gm)
  return [...rows]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word))
    .sort()
}

/** The front doors whose types and words the reference lists. */
const doors = [
  'packages/core/src/index.ts',
  'packages/tools/src/index.ts',
  'packages/tools/src/git.ts',
  'packages/tools/src/github.ts',
  'packages/tools/src/patch.ts',
  'packages/tools/src/rules.ts',
  'packages/providers/src/index.ts',
  'packages/http/src/node.ts',
  'packages/cli/src/main.ts',
].map((path) => join(root, path))

describe('the reference names all there is', () => {
  let program: ts.Program
  let checker: ts.TypeChecker
  beforeAll(() => {
    const { config } = ts.readConfigFile(join(root, 'tsconfig.tests.json'), (path) =>
      ts.sys.readFile(path),
    ) as {
      config: object
    }
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, root)
    program = ts.createProgram(doors, options)
    checker = program.getTypeChecker()
  })

  /** What the front doors export, by name. */
  function exportedTypes(): Map<string, ts.Type> {
    const symbols = doors.flatMap((door) => {
      const source = program.getSourceFile(door)
      const module = source && checker.getSymbolAtLocation(source)
      return module === undefined ? [] : checker.getExportsOfModule(module)
    })
    return new Map(
      symbols.map((symbol) => {
        const isAlias = (symbol.flags & ts.SymbolFlags.Alias) !== 0
        const meant = isAlias ? checker.getAliasedSymbol(symbol) : symbol
        return [symbol.name, checker.getDeclaredTypeOfSymbol(meant)]
      }),
    )
  }

  const membersOf = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

  const literalsOf = (type: ts.Type): string[] =>
    membersOf(type).flatMap((word) => (word.isStringLiteral() ? [word.value] : []))

  /** The words that a property of a union of objects can have. */
  function wordsOf(type: ts.Type, property: string): string[] {
    return membersOf(type).flatMap((member) => {
      const field = member.getProperty(property)
      return field === undefined ? [] : literalsOf(checker.getTypeOfSymbol(field))
    })
  }

  function wordsOfNamed(typeName: string, property: string): string[] {
    const type = exportedTypes().get(typeName)
    if (type === undefined) throw new Error(`no front door exports ${typeName}`)
    return wordsOf(type, property)
  }

  /** The words that object literals with all these properties give to `code`, in the sources below a folder. */
  function codesGiven(folder: string, beside: readonly string[]): string[] {
    const codes: string[] = []
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit)
      if (!ts.isObjectLiteralExpression(node)) return
      const fields = new Map(node.properties.map((field) => [field.name?.getText(), field]))
      const code = fields.get('code')
      if (code === undefined || !beside.every((name) => fields.has(name))) return
      if (ts.isPropertyAssignment(code))
        codes.push(...literalsOf(checker.getTypeAtLocation(code.initializer)))
      if (ts.isShorthandPropertyAssignment(code)) {
        const value = checker.getShorthandAssignmentValueSymbol(code)
        if (value !== undefined) codes.push(...literalsOf(checker.getTypeOfSymbol(value)))
      }
    }
    for (const source of program.getSourceFiles()) {
      if (source.fileName.startsWith(join(root, folder)) && !source.isDeclarationFile) visit(source)
    }
    return codes
  }

  test('events', () => {
    const events = [
      ...wordsOfNamed('ReviewChangesEvent', 'type'),
      ...wordsOfNamed('ReviewPullRequestEvent', 'type'),
    ]
    expect(firstColumn('docs/reference/events.md')).toEqual([...new Set(events)].sort())
  })

  test('codes of errors and warnings', () => {
    const named = [...exportedTypes()].filter(([name]) => /(?:Error|ErrorCode|EndReason)$/.test(name))
    const codes = [
      ...named.flatMap(([, type]) => [...literalsOf(type), ...wordsOf(type, 'code')]),
      // What the program says beside these.
      ...codesGiven('packages/cli/src/', ['message']),
      // What a warning is: nothing else says whether the review is incomplete for it.
      ...['core', 'tools', 'cli'].flatMap((name) =>
        codesGiven(`packages/${name}/src/`, ['detail', 'incomplete']),
      ),
    ]
    const listed = firstColumn('docs/reference/errors.md')
    expect([...new Set(listed)].sort()).toEqual([...new Set(codes)].sort())
  })
})

test('the settings of the service are those that its help names', () => {
  const named = serveReviewsText.notes.flatMap(
    (note) => /^([A-Z][A-Z_, ]*[A-Z]) {2}/.exec(note)?.[1]?.split(', ') ?? [],
  )
  expect(firstColumn('docs/guides/pull-requests.md')).toEqual(named.sort())
  expect(named).toContain('REVIEW_ENGINE')
})

test('the settings of the review server are those that its help names', () => {
  const further = ['APISIX_ADMIN_KEY', 'APISIX_CONSUMER_KEY', 'HOST', 'PORT']
  expect(firstColumn('docs/guides/review-server.md')).toEqual(
    [...Object.keys(serverVariables), ...further].sort(),
  )
})

test('the reference of the command line names every command, and every flag of a review', () => {
  const page = read('docs/reference/command-line.md')
  const listed = firstColumn('docs/reference/command-line.md')
  expect(commands.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([])
  const named = new Set([...page.matchAll(/--[a-z]+(?:-[a-z]+)*/g)].map(([flag]) => flag))
  const flags = Object.keys(reviewFlags).map((name) => `--${name}`)
  expect(flags.filter((flag) => !named.has(flag))).toEqual([])
  expect([...named].filter((flag) => !flags.includes(flag))).toEqual([])
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
