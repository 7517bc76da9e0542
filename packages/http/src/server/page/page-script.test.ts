import ts from 'typescript'
import { expect, test } from 'vitest'
import { pageMarkup } from './page-markup.ts'
import { pageScript } from './page-script.ts'

test('the script of the page is sound in the words of browsers', () => {
  const file = ts.createSourceFile('page.js', pageScript, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS)
  const host = ts.createCompilerHost({})
  const usual = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) => (name === 'page.js' ? file : usual(name, ...rest))
  const program = ts.createProgram({
    rootNames: ['page.js'],
    options: {
      allowJs: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    },
    host,
  })
  expect(program.getSyntacticDiagnostics(file).map(({ messageText }) => messageText)).toEqual([])
  // A script in a page ends at the first of these, wherever it stands.
  expect(pageScript).not.toMatch(/<\/script|<!--/i)
})

test('every name that the script asks for is in the page', () => {
  const asked = [...pageScript.matchAll(/byId\('([\w-]+)'\)/g)].map(([, id]) => id)
  expect(asked.length).toBeGreaterThan(20)
  for (const id of asked) expect(pageMarkup).toContain(`id="${id}"`)
})

test('every field has a label', () => {
  const fields = [...pageMarkup.matchAll(/<(?:input|select|textarea)[^>]* ?id="([\w-]+)"/g)].map(
    ([, id]) => id,
  )
  expect(fields.length).toBeGreaterThan(9)
  for (const id of fields) expect(pageMarkup).toContain(`for="${id}"`)
})
