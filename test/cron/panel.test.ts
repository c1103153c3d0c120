/** The page of the system shows the last runs of scheduled tasks, with nothing for axe to complain of, in both schemes, wide and narrow. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { describeWith } from '../tried.js'
import { showIn, violations } from '../panel/axe.js'
import { chromiumProgram, inBrowser, openChromium } from '../panel/chromium.js'
import { becomeFirst, openPage } from '../panel/magazine.js'
import { says, until } from '../panel/page.js'
import { scheduled } from './scheduled.js'

describeWith(chromiumProgram)('the panel', inBrowser, () => {
  test('shows the last runs', { timeout: 120_000 }, async () => {
    const site = await scheduled('cron-panel', 'sqlite', { admin: { enabled: true, name: 'Scheduled' } })
    const chromium = await openChromium()
    const faults: string[] = []
    try {
      const server = await site.start('shown')
      const page = await openPage(await chromium.newContext(), faults)
      await page.setBypassCSP(true)
      await becomeFirst(page, server)
      while ((await site.runs('failing')).length < 3 || (await site.marks('long')).length === 0) await wait(100)
      for (const width of [1280, 390]) {
        await page.setViewport({ width, height: 900 })
        for (const scheme of ['light', 'dark'] as const) {
          await showIn(page, scheme)
          await page.goto(`${server.base}/admin/settings/system`)
          for (const text of ['Scheduled tasks', 'failing', 'Failed', 'The shop does not answer', 'long', 'Done'])
            await says(page, text)
          await until(page, () => document.querySelector('.loading, [aria-busy=true]') === null)
          expect(await violations(page), `${scheme} ${width}`).toEqual([])
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow, 'scrolls sideways').toBeLessThanOrEqual(0)
        }
      }
      // Only the first line of an error is kept.
      expect(await page.content()).not.toContain('with its password')
      expect(faults).toEqual([])
    } finally {
      await chromium.close()
      await site.stop()
    }
  })
})
