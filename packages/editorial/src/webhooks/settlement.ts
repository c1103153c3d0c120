import type { Delivery, Settlement } from './outbox.js'
import type { PostOutcome } from './post.js'
import type { pauseAfter } from './schedule.js'

/** Returns how a delivery goes on after an attempt. */
export function settlementOf(delivery: Delivery, outcome: PostOutcome, pauses: typeof pauseAfter): Settlement {
  const status = 'status' in outcome ? outcome.status : 0
  if (status >= 200 && status < 300) return { state: 'delivered' }
  const failures = delivery.failures + 1
  const reason = 'error' in outcome ? outcome.error : `It answered ${status}.`
  // 410: the receiver says that it is gone for good.
  const pause = status === 410 ? null : pauses(failures, delivery.age)
  return pause === null ? { state: 'dead', failures, reason } : { state: 'waiting', pause, failures, reason }
}

/** Leaves a delivery for the next start of a server that stops: the attempt does not count. */
export function brokenOff({ failures }: Delivery): Settlement {
  return { state: 'waiting', pause: 0, failures, reason: 'The server stopped.' }
}
