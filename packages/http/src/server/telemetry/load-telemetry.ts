import { createTelemetry } from './create-telemetry.ts'
import type { Telemetry } from './telemetry.ts'

/**
 * Traces and metrics through OpenTelemetry, where `@opentelemetry/api` is installed beside; null where it is not. What becomes of
 * them is for whoever registers a provider, as `node --import @opentelemetry/auto-instrumentations-node/register` does; without
 * one, nothing is recorded.
 */
export async function loadTelemetry(): Promise<Telemetry | null> {
  try {
    return createTelemetry(await import('@opentelemetry/api'))
  } catch {
    return null
  }
}
