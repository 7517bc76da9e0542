import type { TextStore } from '../ports/text-store.ts'
import type { FailedExpectation } from './failed-expectation.ts'
import { compareValues, runExpectations } from './failed-expectation.ts'

/**
 * Checks that a store keeps what its port promises. `open` opens the same store each time it is called; it is empty at the
 * first call. The answer lists what failed and is empty for a store that conforms. Needs no test framework.
 */
export async function checkTextStore(
  open: () => TextStore | Promise<TextStore>,
): Promise<FailedExpectation[]> {
  const key = (digit: string) => digit.repeat(64)
  return runExpectations([
    {
      name: 'it has nothing under a key that was never used',
      check: async () => compareValues(await (await open()).recall(key('0')), null),
    },
    {
      name: 'it gives back what was kept, whatever characters it holds',
      check: async () => {
        const store = await open()
        for (const [at, text] of awkward.entries()) await store.keep(key(`${at + 1}`), text)
        const found: (string | null)[] = []
        for (const at of awkward.keys()) found.push(await store.recall(key(`${at + 1}`)))
        return compareValues(found, [...awkward])
      },
    },
    {
      name: 'it keeps the last of several texts under one key',
      check: async () => {
        const store = await open()
        await store.keep(key('a'), 'first')
        await store.keep(key('a'), 'second')
        return compareValues(await store.recall(key('a')), 'second')
      },
    },
    {
      name: 'it shows one whole text when several are kept at the same time',
      check: async () => {
        const store = await open()
        const texts = ['x', 'y', 'z'].map((letter) => letter.repeat(50_000))
        await Promise.all(texts.map((text) => store.keep(key('b'), text)))
        const found = await store.recall(key('b'))
        return texts.includes(found ?? '') ? null : 'the text is none of those that were kept'
      },
    },
    {
      name: 'it still has it when it is opened again',
      check: async () => {
        await (await open()).keep(key('c'), 'later')
        return compareValues(await (await open()).recall(key('c')), 'later')
      },
    },
  ])
}

const awkward = ['', 'plain', 'line\nfeed\r\n', 'ü 😀 \u0000 \u2028', '{"json": "\\u0000"}', ' '.repeat(100)]
