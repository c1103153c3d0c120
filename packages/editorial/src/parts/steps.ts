import type { Pauses } from '@content-gen/runtime'

/** Work that can rest at each `yield`. */
export type Steps<Result> = Generator<void, Result, void>

export function atOnce<Result>(steps: Steps<Result>): Result {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

export async function withPauses<Result>(steps: Steps<Result>, pauses: Pauses): Promise<Result> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (pauses.areDue) await pauses.pause()
  }
}
