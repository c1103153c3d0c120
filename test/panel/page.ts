/** Acts on a page, by the names that people see. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'puppeteer-core'

/** Presses what has this name, once it is there. */
export async function press(page: Page, name: string): Promise<void> {
  await pressAt(page, `::-p-aria([name="${name}"])`)
}

export async function pressAt(page: Page, selector: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const found = await page.waitForSelector(selector, { visible: true })
    try {
      return await found?.click()
    } catch (error) {
      // It was made anew meanwhile, or moves still.
      if (attempt === 5) throw error
      await wait(100)
    }
  }
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  const found = await page.waitForSelector(`::-p-aria([name="${label}"])`, { visible: true })
  await found?.click({ count: 3 })
  await page.keyboard.type(text)
}

/** Waits until the page says something. */
export function says(page: Page, text: string): Promise<void> {
  return until(page, (wanted) => document.body.innerText.includes(wanted), text)
}

/** Waits for something in the page. Asked from outside: the server's policy lets nothing be evaluated inside. */
export async function until(page: Page, holds: (argument: string) => boolean, argument = ''): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    // A page that is about to be another answers nothing.
    if (await page.evaluate(holds, argument).catch(() => false)) return
    await wait(50)
  }
  const text = await page.evaluate(() => document.body.innerText)
  throw new Error(`The page does not say ${argument || String(holds)}:\n${text}`)
}
