import { expect, it } from 'vitest'
import { checkTextStore } from './check-text-store.ts'
import { memoryTexts } from './memory-texts.ts'

it('a store in memory keeps what the port promises', async () => {
  const store = memoryTexts()
  expect(await checkTextStore(() => store)).toEqual([])
})

it.each<[string, () => ReturnType<typeof memoryTexts>]>([
  ['forgets', memoryTexts],
  [
    'trims',
    () => {
      const store = memoryTexts()
      return { ...store, keep: (key: string, text: string) => store.keep(key, text.trim()) }
    },
  ],
])('the check finds a store that %s', async (_name, open) => {
  const kept = open()
  expect(await checkTextStore(_name === 'forgets' ? open : () => kept)).not.toEqual([])
})
