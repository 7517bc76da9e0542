import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createQueue } from './queue.ts'

describe('createQueue', () => {
  it('does what an array does', () => {
    const step = fc.constantFrom('add', 'add', 'remove', 'takeAll' as const)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const queue = createQueue<number>()
        let model: number[] = []
        for (const [number, name] of steps.entries()) {
          if (name === 'add') {
            queue.add(number)
            model.push(number)
          } else if (name === 'remove') {
            queue.removeFirst()
            model = model.slice(1)
          } else {
            expect(queue.takeAll()).toEqual(model)
            model = []
          }
          expect([queue.size, queue.first()]).toEqual([model.length, model[0]])
        }
      }),
    )
  })

  it('keeps its order over many more than it moves at once', () => {
    const queue = createQueue<number>()
    const taken: (number | undefined)[] = []
    for (let number = 0; number < 10_000; number++) {
      queue.add(number)
      if (number % 3 !== 0) continue
      taken.push(queue.first())
      queue.removeFirst()
    }
    expect([...taken, ...queue.takeAll()]).toEqual(Array.from({ length: 10_000 }, (_, number) => number))
  })
})
