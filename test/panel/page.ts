/** Acts on a page, by the names that people see. */
import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { BoundingBox, ElementHandle, Page } from 'puppeteer-core'

/** How long a page is waited for: on a machine that runs all suites at once, clicks, paints and answers come late. */
export const patience = 60_000

/** Presses what has this name, once it is there. */
export async function press(page: Page, name: string): Promise<void> {
  await pressAt(page, `::-p-aria([name="${name}"])`)
}

/** Presses something once it stands still. `count`: how often, as for a double click. */
export function pressAt(page: Page, selector: string, count = 1): Promise<void> {
  return atRest(page, selector, (found) => found.click({ count }))
}

/** Does something with what matches once it stands still, with its place and its size. */
export async function atRest<Result>(
  page: Page,
  selector: string,
  act: (found: ElementHandle, box: BoundingBox) => Promise<Result>,
): Promise<Result> {
  for (const end = Date.now() + patience; ;) {
    const found = await page.waitForSelector(selector, { visible: true })
    try {
      await found?.scrollIntoView()
      const before = await found?.boundingBox()
      await drawn(page)
      const after = await found?.boundingBox()
      if (found && after && isDeepStrictEqual(before, after)) return await act(found, after)
    } catch (error) {
      // It was made anew meanwhile.
      if (Date.now() > end) throw error
    }
    if (Date.now() > end) throw new Error(`${selector} does not stand still`)
  }
}

/** Opens all items of components. What is out of sight is not painted, and takes no press before the frame after it was scrolled to. */
export async function openItems(page: Page): Promise<void> {
  const closed = '.item-fold[aria-expanded=false]'
  while ((await page.$(closed)) !== null) await pressAt(page, closed)
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  await pressAt(page, `::-p-aria([name="${label}"])`, 3)
  await page.keyboard.type(text)
}

/** Presses Escape until nothing matches: lists in what is open are closed first. */
export async function escape(page: Page, selector: string): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end;) {
    await page.keyboard.press('Escape')
    await drawn(page)
    if ((await page.$(selector)) === null) return
  }
  throw new Error(`Escape does not close ${selector}`)
}

/** Waits until the page has drawn what it has to. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Waits until the page says something. */
export function says(page: Page, text: string): Promise<void> {
  return until(page, (wanted) => document.body.innerText.includes(wanted), text)
}

/** Waits for something in the page. Asked from outside: the server's policy lets nothing be evaluated inside. */
export async function until(page: Page, holds: (argument: string) => boolean, argument = ''): Promise<void> {
  for (const end = Date.now() + patience; Date.now() < end; await wait(50)) {
    // A page that is about to be another answers nothing.
    if (await page.evaluate(holds, argument).catch(() => false)) return
  }
  const text = await page.evaluate(() => document.body.innerText)
  throw new Error(`The page does not say ${argument || String(holds)}:\n${text}`)
}
