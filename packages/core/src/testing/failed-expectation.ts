/** One thing that an adapter should do and does not. */
export interface FailedExpectation {
  /** What was expected, as a sentence. */
  readonly name: string
  /** What came instead. */
  readonly detail: string
}

/** One expectation: null when it holds, else what came instead. */
export interface Expectation {
  readonly name: string
  readonly check: () => Promise<string | null>
}

/** Checks one after the other and gives those that failed. Something thrown is a failure like any other. */
export async function runExpectations(expectations: readonly Expectation[]): Promise<FailedExpectation[]> {
  const failed: FailedExpectation[] = []
  for (const { name, check } of expectations) {
    const detail = await Promise.resolve()
      .then(check)
      .catch((error: unknown) => `it threw: ${String(error)}`)
    if (detail !== null) failed.push({ name, detail })
  }
  return failed
}

/** Null when both have the same JSON form, else both of them. */
export function compareValues(actual: unknown, expected: unknown): string | null {
  const [got, wanted] = [JSON.stringify(actual), JSON.stringify(expected)]
  return got === wanted ? null : `${cut(got)} instead of ${cut(wanted)}`
}

function cut(json: string | undefined): string {
  const text = json ?? 'nothing'
  return text.length > 600 ? `${text.slice(0, 600)}…` : text
}
