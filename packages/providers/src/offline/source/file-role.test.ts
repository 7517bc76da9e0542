import { describe, expect, it } from 'vitest'
import { roleOf } from './file-role.ts'

describe('the role of a file', () => {
  it.each([
    ['src/service.ts', 'product'],
    ['src/attestation.ts', 'product'],
    ['src/latestData.ts', 'product'],
    ['src/service.test.ts', 'test'],
    ['lib/e2ee/ppkTestUtils.ts', 'test'],
    ['pkg/test_helpers.py', 'test'],
    ['src/testFixtures.js', 'test'],
    ['tests/conftest.py', 'test'],
    ['UserTest.java', 'test'],
    ['examples/a/main.go', 'example'],
    ['node_modules/a/index.js', 'foreign'],
    ['dist/app.min.js', 'foreign'],
  ] as const)('%s is %s', (path, role) => {
    expect(roleOf(path)).toBe(role)
  })
})
