import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsIn, fitting, schemaNamed } from '../support/schema-values.ts'
import { breaches, validatorOf } from '../support/server-contract.ts'
import { openServerWorld, type ServerWorld, sound } from '../support/server-world.ts'

let world: ServerWorld
let profileId: string

beforeAll(async () => {
  world = await openServerWorld()
  profileId = await world.addProfile()
})

afterAll(() => world.close())

const id = '2f1d8f3e-5f0c-4d57-9d62-6b2c7a1e4f90'
const credential = {
  provider: 'openai',
  model: 'gpt-5.2',
  execution_route: 'direct_server',
  sealed_credential: 'abc',
}

/** Each operation with a body: how it is called, and a body with every member there is. */
const operations = [
  {
    schema: 'ReviewSubmission',
    path: () => '/v1/reviews',
    whole: () => ({
      ...sound,
      output_language: 'de-AT',
      review_policy: { format: 'text/markdown', content: '- Be kind.' },
      environments: ['production'],
      provider_profile_id: profileId,
    }),
  },
  {
    schema: 'ProviderProfileRegistration',
    path: () => '/v1/provider-profiles',
    whole: () => ({ ...credential, registration_id: id }),
  },
  {
    schema: 'ProviderProfileRotation',
    path: () => `/v1/provider-profiles/${profileId}/rotate`,
    whole: () => ({ ...credential, rotation_id: id, expected_version: 1 }),
  },
]

function send(path: string, body: unknown) {
  return world.ask('POST', path, { body, headers: { prefer: 'respond-async' } })
}

interface Refusal {
  readonly error: { readonly details: readonly { readonly path: string; readonly code: string }[] }
}

describe.each(operations)('$schema', ({ schema, path, whole }) => {
  test('refuses every single fault, and says which and where', async () => {
    const faults = faultsIn(whole(), schemaNamed(schema))
    expect(faults.length).toBeGreaterThan(30)
    const isValid = validatorOf(schema)
    expect(isValid(whole())).toBe(true)
    for (const { path: place, keyword, value } of faults) {
      expect({ place, keyword, valid: isValid(value) }).toEqual({ place, keyword, valid: false })
      expect(isValid.errors?.map((error) => error.keyword)).toContain(keyword)
      const answer = await send(path(), value)
      expect({ place, status: answer.status }).toEqual({ place, status: 422 })
      expect(answer.code).toBe('validation_failed')
      expect(breaches({ method: 'POST', path: path() }, answer)).toEqual([])
      const { details } = (answer.body as Refusal).error
      expect(details.map((detail) => [detail.path, detail.code])).toEqual([[place, keyword]])
    }
  })

  test.each([['null'], ['[]'], ['"text"'], ['1'], ['true']])('refuses the document %s', async (body) => {
    const { status, body: answer } = await send(path(), body)
    expect(status).toBe(422)
    expect((answer as Refusal).error.details).toMatchObject([{ path: '', code: 'type' }])
  })
})

const anything = fc.oneof(
  { weight: 2, arbitrary: fc.jsonValue() },
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\ud800', 'a'.repeat(300), '', 0, -1, Number.MAX_VALUE),
)

/** Bodies that fit, some with a member changed, added or taken away. */
function nearly(schema: string): fc.Arbitrary<Record<string, unknown>> {
  const fits = fitting(schemaNamed(schema)) as fc.Arbitrary<Record<string, unknown>>
  return fc
    .tuple(fits, fc.option(fc.tuple(fc.nat(), anything), { freq: 2 }), fc.option(fc.nat(), { freq: 2 }))
    .map(([body, changed, dropped]) => {
      const names = [...Object.keys(body), 'further']
      const next = { ...body }
      if (changed !== null) next[names[changed[0] % names.length] ?? 'further'] = changed[1]
      if (dropped !== null) delete next[names[dropped % names.length] ?? 'further']
      return next
    })
}

test('a submission is taken when its schema takes it, and refused when its schema refuses it', async () => {
  const isValid = validatorOf('ReviewSubmission')
  const seen = { taken: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(nearly('ReviewSubmission'), async (body) => {
      // What no schema can say is for other tests: a profile that exists, and commits of one format.
      const text = JSON.stringify({
        ...body,
        ...(isId(body['provider_profile_id']) && { provider_profile_id: profileId }),
        ...(isCommit(body['commit_id']) && { commit_id: 'a'.repeat(40) }),
        ...(isCommit(body['base_commit_id']) && { base_commit_id: 'b'.repeat(40) }),
      })
      const read: unknown = JSON.parse(text)
      const answer = await send('/v1/reviews', text)
      expect(breaches({ method: 'POST', path: '/v1/reviews' }, answer)).toEqual([])
      if (!isValid(read)) {
        seen.refused++
        expect(answer.code).toBe('validation_failed')
      } else if (answer.status !== 202) {
        // A text that no schema refuses: controls, halves of pairs.
        const { details } = (answer.body as Refusal).error
        expect(['not_well_formed', 'forbidden_code_point', 'empty', 'too_long']).toContain(details[0]?.code)
      } else seen.taken++
    }),
    { numRuns: 300 },
  )
  expect(seen.taken).toBeGreaterThan(0)
  expect(seen.refused).toBeGreaterThan(0)
})

test.each(operations.slice(1))(
  '$schema is read exactly when it fits its schema',
  async ({ schema, path }) => {
    const isValid = validatorOf(schema)
    const seen = { read: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(nearly(schema), async (body) => {
        const text = JSON.stringify(body)
        const answer = await send(path(), text)
        expect(breaches({ method: 'POST', path: path() }, answer)).toEqual([])
        // No envelope opens: what was read is refused for that, or for what stands before it.
        expect(answer.status).toBeGreaterThanOrEqual(400)
        const fits = isValid(JSON.parse(text))
        seen[fits ? 'read' : 'refused']++
        if (fits && answer.code === 'validation_failed') {
          const { details } = (answer.body as Refusal).error
          expect(details.map(({ code }) => code)).toEqual(['not_well_formed'])
        } else expect(answer.code === 'validation_failed').toBe(!fits)
      }),
      { numRuns: 200 },
    )
    expect(seen.read).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(0)
  },
)

function isId(value: unknown): boolean {
  return typeof value === 'string' && validatorOf('ProviderProfileId')(value)
}

function isCommit(value: unknown): boolean {
  return typeof value === 'string' && validatorOf('CanonicalGitObjectId')(value)
}

test('details stand in the order of the document, missing members after all that is there', async () => {
  const body = `{"environments":[1,"a","a\\tb"],"10":1,"commit_id":"x","review_policy":{"more":1,"format":"x"},
    "2":1,"branch":"HEAD"}`
  const { body: answer } = await send('/v1/reviews', body)
  expect((answer as Refusal).error.details.map(({ path, code }) => `${path} ${code}`)).toEqual([
    '/environments/0 type',
    '/10 additionalProperties',
    '/commit_id pattern',
    '/review_policy/more additionalProperties',
    '/review_policy/format enum',
    '/review_policy/content required',
    '/2 additionalProperties',
    '/branch pattern',
    '/repository_url required',
    '/base_commit_id required',
    '/provider_profile_id required',
  ])
})

test('a key and a body that are both wrong are told together, the key first', async () => {
  const answer = await world.ask('POST', '/v1/reviews', {
    headers: { 'idempotency-key': 'short' },
    body: await world.submission({ branch: 'HEAD' }),
  })
  expect((answer.body as Refusal).error.details).toMatchObject([
    { path: '/headers/Idempotency-Key', code: 'minLength' },
    { path: '/branch', code: 'pattern' },
  ])
})

test.each([
  ['a'.repeat(15), 'minLength'],
  ['a'.repeat(129), 'maxLength'],
  [`${'a'.repeat(16)}ä`, 'pattern'],
  ['aaaaaaaaaaaaaaaa, bbbbbbbbbbbbbbbb', 'pattern'],
])('the key %j is refused', async (key, code) => {
  const answer = await world.ask('POST', '/v1/reviews', {
    headers: { 'idempotency-key': key },
    body: await world.submission(),
  })
  expect((answer.body as Refusal).error.details).toMatchObject([{ path: '/headers/Idempotency-Key', code }])
})

test('rules that no schema can say are told with their places', async () => {
  const answer = await send(
    '/v1/reviews',
    await world.submission({
      environments: ['one', 'a\tb'],
      review_policy: { format: 'text/plain', content: '\u202e' },
      commit_id: 'a'.repeat(64),
    }),
  )
  expect((answer.body as Refusal).error.details.map(({ path, code }) => `${path} ${code}`)).toEqual([
    '/commit_id object_format_mismatch',
    '/environments/1 forbidden_code_point',
    '/review_policy/content forbidden_code_point',
  ])
})

test('an address that no program could ask is refused', async () => {
  const answer = await send('/v1/reviews', await world.submission({ repository_url: 'https://[v1.x]/a' }))
  expect((answer.body as Refusal).error.details).toMatchObject([{ path: '/repository_url', code: 'format' }])
})
