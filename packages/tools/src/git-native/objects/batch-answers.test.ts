import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BatchAnswer, type Expected, readBatchAnswers } from './batch-answers.ts'

const oid = 'a'.repeat(40)

/** Feeds output cut at some places and gives what came out of it; null when it was refused. */
function readAll(
  output: Buffer,
  kept: readonly (number | null)[],
  cuts: readonly number[],
): BatchAnswer[] | null {
  const answers: BatchAnswer[] = []
  const waiting: Expected[] = kept.map((keptBytes) => ({
    keptBytes,
    settle(answer) {
      waiting.shift()
      answers.push(answer)
    },
  }))
  const reader = readBatchAnswers(() => waiting[0])
  const places = [...new Set([0, ...cuts.map((cut) => cut % (output.length + 1)), output.length])].sort(
    (a, b) => a - b,
  )
  for (const [index, place] of places.entries()) {
    if (!reader.take(output.subarray(place, places[index + 1] ?? output.length))) return null
  }
  return answers
}

describe('readBatchAnswers', () => {
  it('gives the same for any cut of the output', () => {
    const content = fc.uint8Array({ maxLength: 50 })
    const question = fc.oneof(
      fc.record({ kind: fc.constant('content' as const), bytes: content, kept: fc.nat({ max: 60 }) }),
      fc.record({ kind: fc.constant('info' as const), size: fc.nat() }),
      fc.record({
        kind: fc.constantFrom('missing' as const, 'ambiguous' as const),
        name: fc.constantFrom('x', 'a b missing', oid),
      }),
    )
    fc.assert(
      fc.property(
        fc.array(question, { maxLength: 8 }),
        fc.array(fc.nat(), { maxLength: 12 }),
        (questions, cuts) => {
          const output = Buffer.concat(
            questions.map((asked) => {
              if (asked.kind === 'content') {
                return Buffer.concat([
                  Buffer.from(`${oid} blob ${asked.bytes.length}\n`),
                  asked.bytes,
                  Buffer.from('\n'),
                ])
              }
              return Buffer.from(
                asked.kind === 'info' ? `${oid} tree ${asked.size}\n` : `${asked.name} ${asked.kind}\n`,
              )
            }),
          )
          const kept = questions.map((asked) => (asked.kind === 'content' ? asked.kept : null))
          const answers = readAll(output, kept, cuts)
          expect(answers).toHaveLength(questions.length)
          questions.forEach((asked, index) => {
            const answer = answers?.[index]
            if (asked.kind === 'content') {
              expect(answer).toMatchObject({ object: { oid, type: 'blob', size: asked.bytes.length } })
              const bytes = answer?.kind === 'object' ? answer.object.bytes : null
              expect(bytes && [...bytes]).toEqual([...asked.bytes.subarray(0, asked.kept)])
            } else if (asked.kind === 'info') {
              expect(answer).toMatchObject({ object: { oid, type: 'tree', size: asked.size } })
            } else expect(answer).toEqual({ kind: asked.kind })
          })
        },
      ),
    )
  })

  for (const [name, output] of Object.entries({
    'words of another kind': 'hello\n',
    'a short id': 'abc blob 3\nabc\n',
    'an answer that nobody asked for': `${oid} blob 1\nx\n${oid} blob 1\nx\n`,
    'a line without an end': 'x'.repeat(70_000),
  })) {
    it(`refuses ${name}`, () => {
      expect(readAll(Buffer.from(output), [100], [])).toBeNull()
    })
  }
})
