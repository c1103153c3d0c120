import type { HTTPResponse, Page } from 'puppeteer-core'
import { meanwhile } from '../meanwhile.js'

/** Does something, and waits for the answer of the server that it leads to. */
export function answered(
  page: Page,
  isWanted: (answer: HTTPResponse) => boolean,
  act: () => Promise<unknown>,
): Promise<HTTPResponse> {
  return meanwhile(page.waitForResponse(isWanted), act)
}
