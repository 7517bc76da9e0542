import type { LanguageModel } from '@scrutineer/core'
import { err, ok, type Result } from 'neverthrow'
import type { Failure } from '../failure.ts'
import type { FallbackFlags } from './choose-fallbacks.ts'
import type { ModelChoice } from './model-choice.ts'
import { openEachModel } from './open-each-model.ts'

/** Makes one model of that which was chosen and those that take its place where it gives no answers; nothing is sent yet. */
export async function openWithFallbacks(
  choice: ModelChoice,
  flags: FallbackFlags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<LanguageModel, Failure>> {
  const opened = await openEachModel(choice, flags, env)
  if (opened.isErr()) return err(opened.error)
  const [{ model }, ...fallbacks] = opened.value
  if (fallbacks.length === 0) return ok(model)
  const { withFallbacks } = await import('@scrutineer/providers')
  return ok(
    withFallbacks(
      model,
      fallbacks.map((each) => each.model),
    ),
  )
}
