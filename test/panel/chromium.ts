/** Pages of the panel in Chromium, as people use them. */
import { connect } from 'puppeteer-core'
import type { BrowserContext, ElementHandle, Page } from 'puppeteer-core'
import { executable, startChromium } from '../chromium.js'
import { sharedAddress } from '../on-demand.js'
import type { Need } from '../tried.js'
import { watchFaults } from './faults.js'
import { patience } from './page.js'
import { slowDown } from './slow.js'

export const chromiumProgram: Need = {
  lack: 'Chromium is missing',
  remedy: 'apt-get install chromium, or name one in CHROMIUM',
  isMet: () => executable !== undefined,
}

/** Options of tests in a browser: whatever a page is waited for is named before the test itself ends. */
export const inBrowser = { timeout: 3 * patience }

/** A browser, and the contexts that one suite has in it. */
export interface Chromium {
  /** Opens a context: cookies, storage and windows that no other has. */
  newContext(): Promise<BrowserContext>
  /** Opens a page in a context of its own. */
  newPage(): Promise<Page>
  /** Closes the contexts, and leaves the browser to others. */
  close(): Promise<void>
}

/** Returns the run's Chromium, which all suites share. */
export async function openChromium(): Promise<Chromium> {
  return connectedTo(await sharedAddress('chromium'))
}

/** Starts another one, for somebody who uses the clipboard: a browser has one for all of its contexts. */
export async function openOwnChromium(): Promise<Chromium> {
  const { address, stop } = await startChromium()
  const chromium = await connectedTo(address)
  return {
    ...chromium,
    async close() {
      await chromium.close()
      await stop()
    },
  }
}

async function connectedTo(address: string): Promise<Chromium> {
  const browser = await connect({ browserWSEndpoint: address })
  const contexts: BrowserContext[] = []
  const newContext = async () => {
    const context = await browser.createBrowserContext()
    contexts.push(context)
    return context
  }
  return {
    newContext,
    async newPage() {
      return pageIn(await newContext())
    },
    async close() {
      for (const context of contexts) if (!context.closed) await context.close()
      await browser.disconnect()
    },
  }
}

/** Opens a page in a context. */
export async function pageIn(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  page.setDefaultTimeout(patience)
  await slowDown(page)
  return page
}

/** Answers that the panel handles. */
const refusals: ReadonlySet<number> = new Set([400, 401, 404, 409])

/** A browser of its own, in which somebody is signed in. */
export class Person {
  /** The faults of pages: refused by their policy, or thrown. */
  readonly faults: string[] = []

  private constructor(
    readonly base: string,
    readonly context: BrowserContext,
    public page: Page,
  ) {}

  static async signedIn(chromium: Chromium, base: string, cookie: string): Promise<Person> {
    const context = await chromium.newContext()
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    await context.setCookie({ name, value, domain: '127.0.0.1', path: '/', httpOnly: true, sameSite: 'Strict' })
    const person = new Person(base, context, await pageIn(context))
    await person.#prepare()
    return person
  }

  /** Opens another page, as after a closed one. */
  async newPage(): Promise<void> {
    this.page = await pageIn(this.context)
    await this.#prepare()
  }

  /** Closes the page, and opens another. */
  async renewPage(): Promise<void> {
    await this.page.close()
    await this.newPage()
  }

  async #prepare(): Promise<void> {
    const { page, faults } = this
    await page.setViewport({ width: 1280, height: 900 })
    watchFaults(page, faults, (response) => refusals.has(response.status()))
  }

  /** Goes to a page of the panel. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.base}/admin${path}`)
    await this.page.waitForSelector('h1')
  }

  async cell(path: string): Promise<ElementHandle> {
    const found = await this.page.waitForSelector(`[id="field/${path}"]`)
    if (found === null) throw new Error(`There is no field ${path}`)
    return found
  }

  /** Types at the end of a field's text. */
  async type(path: string, text: string): Promise<void> {
    const input = await (await this.cell(path)).waitForSelector('input, textarea')
    await input?.focus()
    await this.page.keyboard.press('End')
    await this.page.keyboard.type(text)
  }

  async replace(path: string, text: string): Promise<void> {
    const input = await (await this.cell(path)).waitForSelector('input, textarea')
    await input?.focus()
    await this.keys('Control', 'a')
    await this.page.keyboard.type(text)
  }

  /** Types into an editor: of Markdown or JSON. */
  async write(path: string, text: string): Promise<void> {
    await this.intoEditor(path)
    await this.page.keyboard.type(text)
  }

  /** Gives an editor the focus. It is within a shadow root, where changes of the document are not noticed. */
  async intoEditor(path: string): Promise<void> {
    const editor = await this.page.waitForFunction(
      (id) => document.getElementById(id)?.querySelector('.code')?.shadowRoot?.querySelector('.cm-content'),
      { polling: 'raf' },
      `field/${path}`,
    )
    await (editor.asElement() as ElementHandle | null)?.focus()
  }

  async keys(held: 'Control' | 'Alt' | 'Shift', key: string): Promise<void> {
    // The names of keys are too many for a union of their own.
    await this.page.keyboard.down(held)
    await this.page.keyboard.press(key as 'a')
    await this.page.keyboard.up(held)
  }

  /** Presses the button of a name. */
  async press(name: string, within = ''): Promise<void> {
    await this.page.locator(`${within} ::-p-aria([name="${name}"][role="button"])`.trim()).click()
  }

  /** Returns a text that is there as soon as its element is; `expect.poll` waits for one that comes later. */
  async text(selector: string): Promise<string> {
    const found = await this.page.waitForSelector(selector)
    return (await found?.evaluate((element) => element.textContent)) ?? ''
  }

  /** Returns what a field has now; `expect.poll` waits for what comes later. */
  async value(path: string): Promise<string> {
    const input = await (await this.cell(path)).waitForSelector('input, textarea')
    return (await input?.evaluate((element) => (element as HTMLInputElement).value)) ?? ''
  }

  /** Waits until a text is on the page. */
  async sees(text: string): Promise<void> {
    await this.page.waitForFunction((wanted) => document.body.textContent?.includes(wanted) === true, {}, text)
  }

  /** Waits until the page says that all is on the server. */
  async isSaved(): Promise<void> {
    await this.page.waitForSelector('.save-state.is-good')
  }

  /** Waits until the page has another address. */
  async isAt(form: RegExp): Promise<string> {
    await this.page.waitForFunction((source) => new RegExp(source).test(location.pathname), {}, form.source)
    return new URL(this.page.url()).pathname
  }
}
