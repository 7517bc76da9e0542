import type { LanguageModel } from '@scrutineer/core'
import { toSafeJson } from '../output/to-safe-json.ts'
import type { ModelTest } from './test-model.ts'

/** What a test found as one JSON document with snake_case keys; `test` is null where there was nothing to test. */
export function renderTestJson(
  { provider, model, isAi }: Pick<LanguageModel, 'provider' | 'model' | 'isAi'>,
  endpoint: string | null,
  test: ModelTest | null,
): string {
  const document = {
    provider,
    model,
    ai: isAi,
    endpoint,
    usable: test === null || test.failure === null,
    problem: test?.failure == null ? null : { code: test.failure.code, detail: test.failure.message },
    test: test === null ? null : testJson(test),
  }
  return `${toSafeJson(document, 2)}\n`
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
