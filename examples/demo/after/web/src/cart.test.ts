import { describe, expect, it } from 'vitest'
import { parcels, total } from './cart'

describe('total', () => {
  it('is zero for an empty cart', () => {
    expect(total([])).toBe(0)
  })

  it('counts each piece', () => {
    expect(total([{ sku: 'tea', quantity: 3, cents: 450 }])).toBe(1350)
  })
})

describe('parcels', () => {
  it.only('rounds up', () => {
    expect(parcels([{ sku: 'tea', quantity: 11, cents: 450 }])).toBe(2)
  })
})
