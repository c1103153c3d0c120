/** Passwords take a thread of Node's pool for a twentieth of a second each; files, host names and compression need threads too. */
const most = 2

let running = 0
const waiting: (() => void)[] = []

/** Runs work that keeps a thread of the pool busy, when it is its turn. */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < most) running++
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // A turn is handed on: who comes meanwhile does not overtake.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** How many wait for their turn. */
export function turnsAhead(): number {
  return waiting.length
}
