import type { HTTPResponse, Page } from 'puppeteer-core'

/** Collects the faults of a page: thrown errors, breaches of the server's policy, and answers that the test does not expect. */
export function watchFaults(page: Page, faults: string[], isExpected: (response: HTTPResponse) => boolean): void {
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // A failed request is told by its answer.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !isExpected(response))
      faults.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
}
