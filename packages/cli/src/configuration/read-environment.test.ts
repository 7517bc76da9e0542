import { describe, expect, test } from 'vitest'
import { readEnvironment } from './read-environment.ts'
import { settingVariables } from './setting-variable.ts'

describe('settings in variables', () => {
  test.each<[variable: string, text: string, name: string, value: unknown]>([
    ['SCRUTINEER_REVIEW_FAIL_ON', 'critical, medium', 'review.fail_on', ['critical', 'medium']],
    ['SCRUTINEER_REVIEW_FAIL_ON', 'none', 'review.fail_on', []],
    ['SCRUTINEER_REVIEW_CONCURRENCY', ' 8 ', 'review.concurrency', 8],
    ['SCRUTINEER_REVIEW_CONFIDENCE_THRESHOLD', '0.5', 'review.confidence_threshold', 0.5],
    ['SCRUTINEER_REVIEW_CONFIDENCE_THRESHOLD', '.5', 'review.confidence_threshold', 0.5],
    ['SCRUTINEER_REVIEW_MAX_REQUESTS', 'none', 'review.max_requests', null],
    ['SCRUTINEER_REVIEW_FAIL_ON_EMPTY', 'true', 'review.fail_on_empty', true],
    [
      'SCRUTINEER_REVIEW_EXCLUDE',
      'docs/**,a/{b,c}/*\nlast',
      'review.exclude',
      ['docs/**', 'a/{b,c}/*', 'last'],
    ],
    ['SCRUTINEER_MODEL_TIMEOUT', '1m30s', 'model.timeout', 90_000],
    ['SCRUTINEER_MODEL_API_KEY', 'sk-1#2\n', 'model.api_key', 'sk-1#2'],
    ['SCRUTINEER_MODEL_ENDPOINT', 'https://h.example/v1/', 'model.endpoint', 'https://h.example/v1'],
    ['SCRUTINEER_OUTPUT_JSON', 'none', 'output.json', ''],
    ['SCRUTINEER_OUTPUT_PROGRESS', 'false', 'output.progress', false],
  ])('%s=%j sets %s', (variable, text, name, value) => {
    const { values, warnings } = readEnvironment({ [variable]: text })._unsafeUnwrap()
    expect(Object.fromEntries(values)).toEqual({ [name]: value })
    expect(warnings).toEqual([])
  })

  test('every setting has a variable of its own', () => {
    expect(new Set(settingVariables).size).toBe(settingVariables.length)
  })

  test('a blank variable counts as unset, whatever its name', () => {
    const { values, warnings } = readEnvironment({
      SCRUTINEER_REVIEW_FAIL_ON: ' ',
      SCRUTINEER_NOPE: '',
    })._unsafeUnwrap()
    expect(values.size).toBe(0)
    expect(warnings).toEqual([])
  })

  test('variables of the review server are no mistake of a review', () => {
    const { warnings } = readEnvironment({
      SCRUTINEER_SERVER_DATA: '/srv/reviews',
      SCRUTINEER_DATABASE_URL: 'postgres://db.internal/reviews',
      SCRUTINEER_SERVER_DATE: '1',
    })._unsafeUnwrap()
    expect(warnings.map(({ subject }) => subject)).toEqual(['SCRUTINEER_SERVER_DATE'])
  })

  test('a variable that sets nothing is told, with the one that was meant', () => {
    const { warnings } = readEnvironment({
      SCRUTINEER_REVIEW_FAILON: 'high',
      SCRUTINEER_X: '1',
      OTHER: '1',
    })._unsafeUnwrap()
    expect(warnings).toMatchObject([
      {
        subject: 'SCRUTINEER_REVIEW_FAILON',
        detail: 'sets nothing; did you mean SCRUTINEER_REVIEW_FAIL_ON?',
      },
      { subject: 'SCRUTINEER_X', detail: 'sets nothing; see scrutineer help config' },
    ])
  })

  test.each([
    ['SCRUTINEER_REVIEW_FAIL_ON', 'High', /has the value "High", expected none, or a list of critical/],
    ['SCRUTINEER_REVIEW_FAIL_ON', ',', /expected none/],
    ['SCRUTINEER_REVIEW_CONCURRENCY', '0', /"0", expected a whole number from 1 to 256/],
    ['SCRUTINEER_REVIEW_CONCURRENCY', '1e1', /expected a whole number/],
    ['SCRUTINEER_REVIEW_CONFIDENCE_THRESHOLD', '75%', /expected a number from 0 to 1/],
    ['SCRUTINEER_REVIEW_FAIL_ON_EMPTY', 'yes', /expected true or false/],
    ['SCRUTINEER_MODEL_TIMEOUT', '90', /expected a time such as 90s/],
    ['SCRUTINEER_MODEL_PROFILE', 'Open AI', /expected a vendor .*ollama/],
    ['SCRUTINEER_OUTPUT_LANGUAGE', 'English!', /expected a language tag/],
  ])('%s=%j is a failure that names it', (variable, text, message) => {
    const [failure, ...others] = readEnvironment({ [variable]: text })._unsafeUnwrapErr()
    expect(failure).toMatchObject({ code: 'config', message: expect.stringContaining(variable) as string })
    expect(failure.message).toMatch(message)
    expect(others).toEqual([])
  })

  test.each([
    ['SCRUTINEER_MODEL_API_KEY', 'sk-secret with blanks'],
    ['SCRUTINEER_MODEL_ENDPOINT', 'https://user:secret@h.example/v1'],
  ])('%s is never repeated', (variable, text) => {
    expect(readEnvironment({ [variable]: text })._unsafeUnwrapErr()[0].message).not.toContain('secret')
  })
})
