/** The faults that axe finds on a page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'puppeteer-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[]
}

interface AxeWindow {
  readonly axe: {
    readonly run: (root: unknown, options: object) => Promise<{ readonly violations: readonly Violation[] }>
  }
}

/** All that another scheme changes. */
export const colours = { runOnly: ['color-contrast'] }

/** `without`: a selector of what is left out. A colour that fades into another is judged once it has. */
export async function violations(page: Page, options: object = {}, without?: string): Promise<string[]> {
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Infinity),
  )
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const found = await page.evaluate(
    (given, exclude) =>
      (globalThis as unknown as AxeWindow).axe.run(exclude === null ? document : { exclude: [exclude] }, given),
    options,
    without ?? null,
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
  )
}

/** Shows a page in a scheme. Nothing moves: a text that fades in is pale for a moment. */
export function showIn(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  return page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: scheme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ])
}
