/** Slow pages: a test that reads or presses something before it is there fails on them, and not only now and then. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'

const isSlow = Boolean(process.env['SLOW_PAGES'])

/** The longest delay of an answer, in milliseconds. */
const longest = 600

/** With `SLOW_PAGES=1`, gives a page a quarter of the processor, and the answers to it in another order: each is late by a time that `SEED` decides. */
export async function slowDown(page: Page): Promise<void> {
  if (!isSlow) return
  await page.emulateCPUThrottling(4)
  const delay = delays(Number(process.env['SEED'] ?? 1))
  // A session of its own: that of the page is for requests that a test holds.
  const session = await page.createCDPSession()
  session.on('Fetch.requestPaused', ({ requestId }) => {
    const goOn = async () => {
      await wait(delay())
      await session.send('Fetch.continueRequest', { requestId })
    }
    // The page may be gone by then.
    goOn().catch(() => {})
  })
  await session.send('Fetch.enable', { patterns: [{ requestStage: 'Response' }] })
}

/** Returns numbers that look random: the same ones for the same seed. */
function delays(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state / 2 ** 32) * longest
  }
}
