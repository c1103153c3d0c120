// Cheap reads, each kind asked one after the other while an attack goes on.
import { setTimeout as wait } from 'node:timers/promises'
import { statusOf } from '../beside/ask.mjs'
import { cheap } from '../beside/questions.mjs'

/** Asks until `isOver`. Returns the times in milliseconds, sorted, and the number of answers by status that are not right. */
export async function askCheaply(base, isOver) {
  const times = []
  const others = {}
  await Promise.all(
    Object.values(cheap).map(async (question) => {
      while (!isOver()) {
        const asked = performance.now()
        const status = await statusOf(base, question)
        times.push(performance.now() - asked)
        if (status !== 200 && status !== 204) others[status] = (others[status] ?? 0) + 1
        await wait(5)
      }
    }),
  )
  return { times: times.sort((a, b) => a - b), others }
}
