import { describe, expect, it } from 'vitest'
import { total } from './cart'

describe('total', () => {
  it('is zero for an empty cart', () => {
    expect(total([])).toBe(0)
  })

  it('counts each piece', () => {
    expect(total([{ sku: 'tea', quantity: 3, cents: 450 }])).toBe(1350)
  })
})
