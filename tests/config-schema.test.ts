import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { configJsonSchema, docsFile, schemaFile, withSettingsTable } from '../scripts/config-schema.ts'

test('the published schema of settings is what the program reads by: npm run schema writes it', () => {
  expect(readFileSync(schemaFile, 'utf8')).toBe(configJsonSchema())
})

test('the documentation lists the settings as they are: npm run schema writes it', () => {
  const docs = readFileSync(docsFile, 'utf8')
  expect(docs).toBe(withSettingsTable(docs))
})

describe('an editor that goes by the schema', () => {
  const accepts = new Ajv({ strict: true, allowUnionTypes: true }).compile(
    JSON.parse(configJsonSchema()) as object,
  )

  test.each([
    {},
    null,
    { review: null },
    { review: { fail_on: ['critical', 'high'] } },
    { review: { fail_on: 'critical, high' } },
    { review: { fail_on: 'none', max_requests: 'none', max_minutes: 0.5, exclude: 'docs/**' } },
    { review: { max_requests: null, include: ['**/*.txt'], fail_on_empty: true } },
    { model: { name: 'm', endpoint: 'https://h.example/v1', api_key: 'sk-1', timeout: '1m30s' } },
    { output: { json: null, markdown: '', console: 'none', language: 'pt-BR', progress: false } },
  ])('takes %j', (settings) => {
    expect(accepts(settings), JSON.stringify(accepts.errors)).toBe(true)
  })

  test.each([
    { reviews: {} },
    { review: { failon: [] } },
    { review: { fail_on: ['High'] } },
    { review: { fail_on: 'urgent' } },
    { review: { concurrency: 0 } },
    { review: { concurrency: '4' } },
    { review: { concurrency: 1.5 } },
    { review: { max_requests: 0 } },
    { review: { confidence_threshold: 2 } },
    { review: { fail_on_empty: 'yes' } },
    { model: { timeout: 90 } },
    { model: { timeout: '90' } },
    { model: { endpoint: 'localhost' } },
    { model: { protocol: 'gopher' } },
    { output: { language: 'English!' } },
    [],
  ])('refuses %j', (settings) => {
    expect(accepts(settings)).toBe(false)
  })
})
