/** The control of one attribute in a form, used by keyboard and pointer as people do. */
import type { ElementHandle } from 'puppeteer-core'
import type { Person } from '../chromium.js'
import { drawn, escape } from '../page.js'

export class Field {
  /** `path`: the place in the form, as the page names it. */
  constructor(
    readonly person: Person,
    readonly path: string,
  ) {}

  /** Opens the tab and the group of the form that it is in. */
  async show(): Promise<void> {
    const { page } = this.person
    await page.$eval(`[id="field/${this.path}"]`, (cell) => {
      // A closed panel has no name: it stands at the place of its tab.
      const panel = cell.closest('.tab-panel')
      const at = [...(panel?.parentElement?.querySelectorAll(':scope > .tab-panel') ?? [])].findIndex(
        (one) => one === panel,
      )
      if (panel?.hasAttribute('inert')) panel.parentElement?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.click()
      cell.closest('.form-group')?.querySelector<HTMLElement>('.disclosure-button[aria-expanded=false]')?.click()
    })
    await drawn(page)
  }

  async replace(text: string): Promise<void> {
    await (await this.#found(':is(input, textarea)')).focus()
    await this.person.keys('Control', 'a')
    await this.person.page.keyboard.type(text)
  }

  /** Types into an editor of Markdown or JSON. */
  async write(text: string): Promise<void> {
    await this.person.intoEditor(this.path)
    await this.person.keys('Control', 'a')
    await this.person.page.keyboard.type(text)
  }

  async writeBlocks(text: string): Promise<void> {
    await (await this.#found('.blocks')).focus()
    await this.person.keys('Control', 'a')
    await this.person.page.keyboard.type(text)
  }

  async press(position: number): Promise<void> {
    await (await this.#found(`.segment:nth-child(${position})`)).click()
  }

  async select(value: string): Promise<void> {
    await (await this.#found('.select-button')).focus()
    await this.person.page.keyboard.press('Enter')
    await this.#take(`[role=option][data-key=${JSON.stringify(value)}]`)
  }

  /** Links to the first entry that is offered; returns its type and id. Null if none is, undefined if the form does not lead to it. */
  async link(isMultiple: boolean): Promise<readonly string[] | null | undefined> {
    const { page } = this.person
    await (await this.#found('.link-add input')).focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForFunction(() => document.querySelector('.popover [role=option], .popover-empty') !== null)
    await page.waitForFunction(() => !document.querySelector('.popover-empty')?.textContent?.includes('Loading'))
    if ((await page.$('.popover [role=option]:not(:has(.popover-empty))')) === null) {
      await escape(page, '.popover')
      return null
    }
    // The list is made anew when the answer is there, and whoever was on its way down begins again.
    while ((await page.$('.popover [role=option][data-focused]')) === null) {
      await page.keyboard.press('ArrowDown')
      await drawn(page)
    }
    await page.keyboard.press('Enter')
    const link = await this.#found('.link')
    // The list of one that may have many stays open for the next.
    if (isMultiple) await escape(page, '.popover')
    await this.#closed('.popover')
    const address = await link.$eval('.link-open', (open) => open.getAttribute('href')).catch(() => '')
    return /\/types\/([^/]+)\/(\d+)$/.exec(address ?? '')?.slice(1)
  }

  /** Chooses a file of the library. */
  async chooseFile(name: string): Promise<void> {
    const { page } = this.person
    await (await this.#found('.media-acts button')).click()
    const tile = await page.waitForSelector(`[role=dialog] .tile-button:has([title="${name}"])`)
    await tile?.click()
    await page.locator('[role=dialog] .button-primary:not([disabled])').click()
    await this.#found('.media-file')
    await this.#closed('[role=dialog]')
  }

  /** Opens the one component here; returns its place. */
  async open(): Promise<string> {
    const { page } = this.person
    if ((await page.$(`${this.#own} > .item-frame`)) === null)
      await (await this.#found('button', `${this.#own} > div >`)).click()
    await page.waitForSelector(`${this.#own} > .item-frame > .item-body`)
    return `${this.path}/`
  }

  /** Adds a component to the list; `position` says which of those of a zone. Returns its place. */
  async add(position: number | null): Promise<string> {
    const { page } = this.person
    const items = `${this.#own} > .items > div`
    const before = (await page.$$(items)).length
    // The form may still move: a locator waits until the button stands still.
    await page.locator(`${this.#own} > .items-add > button`).click()
    if (position !== null) await page.locator(`[role=dialog] .picker-choice:nth-child(${position + 1})`).click()
    const body = `${items}:nth-child(${before + 1}) > .item-frame > .item-body`
    await page.waitForSelector(body)
    if (position !== null) await this.#closed('[role=dialog]')
    // The new item takes the focus, and would take it from what is used next.
    await page.waitForFunction(
      (selector) => {
        const [inside] = document.querySelectorAll(selector)
        const control = inside?.querySelector('input, textarea, [contenteditable], button')
        return !control || inside?.contains(document.activeElement)
      },
      {},
      body,
    )
    const first = await page.$(`${body} > .fields > .cell`)
    const id = (await first?.evaluate((cell) => cell.id)) ?? ''
    return id.slice('field/'.length, id.lastIndexOf('/') + 1)
  }

  get #own(): string {
    return `[id="field/${this.path}"] > .field`
  }

  async #found(selector: string, within = `[id="field/${this.path}"]`): Promise<ElementHandle> {
    const found = await this.person.page.waitForSelector(`${within} ${selector}`)
    if (found === null) throw new Error(`There is no ${selector} of ${this.path}`)
    return found
  }

  /** Takes an option, and waits until the list has gone and given the focus back. */
  async #take(option: string): Promise<void> {
    await this.person.page.locator(option).click()
    await this.#closed('.popover')
  }

  async #closed(selector: string): Promise<void> {
    await this.person.page.waitForFunction((gone) => document.querySelector(gone) === null, {}, selector)
  }
}
