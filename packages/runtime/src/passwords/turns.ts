/** Hashing a password occupies a thread of Node's pool for a twentieth of a second; files, host names and compression need threads too. */
const most = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs work that occupies a thread of the pool, when its turn comes. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < most) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The turn is passed on: newcomers do not overtake.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Returns how many are waiting for their turn. */
export function turnsAhead(): number {
  return waiting.length
}
