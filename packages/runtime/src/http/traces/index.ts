import type { Config } from '@content-gen/contract'
import type { Traces } from '../../metrics/traces.js'

/** Under this name all copies of the API find the SDK that is registered. */
const registered = Symbol.for('opentelemetry.js.api.1')

/** Returns what makes spans; undefined if nobody receives them. Then not even the API is loaded. */
export async function openTraces(config: Config): Promise<Traces | undefined> {
  if (!(registered in globalThis)) return undefined
  const { tracerOfSdk, OpenTelemetry } = await import('./open-telemetry.js')
  const tracer = tracerOfSdk()
  return tracer && new OpenTelemetry(tracer, config)
}
