import { expect, test } from 'vitest'
import { vendorOf } from './vendor-of.ts'
import { wellKnownKeys } from './well-known-keys.ts'

test.each(wellKnownKeys)(
  '$variables are looked for where their vendor expects them',
  ({ variables, ...vendor }) => {
    expect(variables).toEqual(vendorOf(vendor)?.keyEnv)
  },
)
