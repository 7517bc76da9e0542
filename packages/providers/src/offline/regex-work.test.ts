import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { secretForms } from '@scrutineer/core'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { countSteps } from './count-steps.test-support.ts'
import { readRegex } from './read-regex.test-support.ts'
import { samplesOf } from './samples-of.test-support.ts'

interface Found {
  readonly place: string
  readonly source: string
  readonly flags: string
}

function regexesOf(dir: string): Found[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name)
    if (entry.isDirectory()) return entry.name === '__fixtures__' ? [] : regexesOf(path)
    return /\.test(?:-support)?\.ts$/.test(entry.name) ? [] : literalsOf(path)
  })
}

function literalsOf(path: string): Found[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const found: Found[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const line = file.getLineAndCharacterOfPosition(node.pos).line + 1
      found.push({
        place: `${path.slice(path.lastIndexOf('/') + 1)}:${line}`,
        source: node.text.slice(1, end),
        flags: node.text.slice(end + 1),
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

// Work that grows with the square of the length is far over the bound at this length already.
const lineLength = 1000

const literals = regexesOf(import.meta.dirname)
const forms = Object.values(secretForms).map(({ id, expression }) => ({
  place: `secret ${id}`,
  source: expression.source,
  flags: expression.flags,
}))
const all = [...literals, ...forms]

/** Lines that come near to a match again and again, and lines of one sign. */
function hardLines({ source, flags }: Found): string[] {
  const node = readRegex(source, flags)
  const near = [true, false].flatMap((long) => samplesOf(node, long)).filter((sample) => sample !== '')
  const bodies = near.flatMap((sample) => [
    sample,
    sample.slice(0, -1),
    `${sample.slice(0, Math.ceil(sample.length / 2))} `,
  ])
  const signs = [...Array.from(' a1_.(,="\'`·$/-<{[:;*'), '\t']
  return [...bodies, ...signs, 'a ', 'a.', 'a(', '" + a + ']
    .filter((body) => body !== '')
    .map((body) => `${body.repeat(Math.ceil(lineLength / body.length)).slice(0, lineLength - 1)}\u0001`)
}

describe('the regular expressions of the offline reviewer', () => {
  it('are found', () => {
    expect(literals.length).toBeGreaterThan(200)
  })

  it.each(all)('stays below 150 steps for each character of a line: $place', (found) => {
    const node = readRegex(found.source, found.flags)
    let worst = 0
    for (const line of new Set(hardLines(found)))
      worst = Math.max(worst, countSteps(node, line).steps / line.length)
    expect(worst).toBeLessThan(150)
  })
})

describe('countSteps', () => {
  it.each([
    ['a(b|c)+d', '', 'xacbd', true],
    ['^a$', '', 'ba', false],
    ['(["\'])x\\1', '', '"x"', true],
    ['(?<!a)b(?=c)', '', 'abc bc', true],
    ['(?<!a)b(?=c)', '', 'abc', false],
    ['\\bif\\b', 'i', 'x IF y', true],
    ['[^a-c]{2,3}?d', '', 'axxd', true],
  ])('finds what an engine finds: /%s/%s in %j', (source, flags, text, found) => {
    expect(new RegExp(source, flags).test(text)).toBe(found)
    expect(countSteps(readRegex(source, flags), text).found).toBe(found)
  })

  it('sees work that grows with the square', () => {
    const node = readRegex('a*b', '')
    const one = countSteps(node, 'a'.repeat(500)).steps
    const two = countSteps(node, 'a'.repeat(1000)).steps
    expect(two / one).toBeGreaterThan(3.5)
  })
})
