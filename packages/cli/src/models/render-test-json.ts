import { toSafeJson } from '../output/to-safe-json.ts'
import type { SurveyedReviewer } from './survey-models.ts'
import type { ModelTest } from './test-model.ts'

/** A model and what a test found of it; null where there was nothing to test. */
export interface TestedModel {
  readonly reviewer: SurveyedReviewer
  readonly test: ModelTest | null
}

/** What tests found as one JSON document with snake_case keys: of the first model, and of those that take its place. */
export function renderTestJson(first: TestedModel, fallbacks: readonly TestedModel[]): string {
  return `${toSafeJson({ ...testedJson(first), fallbacks: fallbacks.map(testedJson) }, 2)}\n`
}

function testedJson({ reviewer: { provider, model, isAi, endpoint }, test }: TestedModel) {
  return {
    provider,
    model,
    ai: isAi,
    endpoint,
    usable: test === null || test.failure === null,
    problem: test?.failure == null ? null : { code: test.failure.code, detail: test.failure.message },
    test: test === null ? null : testJson(test),
  }
}

function testJson({ probe, status, milliseconds }: ModelTest) {
  return {
    reachable: probe !== null || status !== null,
    http_status: status,
    milliseconds,
    requests: probe?.requests ?? null,
    finish: probe?.finish ?? null,
    tool_calls: probe?.toolCalls ?? null,
    forced_tools: probe?.forcedTools ?? null,
    usage:
      probe?.usage == null
        ? null
        : { input_tokens: probe.usage.inputTokens, output_tokens: probe.usage.outputTokens },
    own_name: probe?.model ?? null,
    degraded: probe?.degraded ?? [],
    quirks: probe?.quirks ?? [],
  }
}
