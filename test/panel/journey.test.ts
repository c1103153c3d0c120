/** An editor at work: signs in by the first link, lists, filters, sorts, handles many, signs out. In Chromium, against a real server. */
import type { BrowserContext, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { answered } from './answered.js'
import { chromiumProgram, inBrowser, openChromium } from './chromium.js'
import type { Chromium } from './chromium.js'
import { administrator, becomeFirst, openPage, startMagazine } from './magazine.js'
import { fill, press, pressAt, says, until } from './page.js'
import { describeWith } from '../tried.js'

const list = '/admin/types/api::article.article'

describeWith(chromiumProgram).each(sampled('sqlite'))('the panel on %s', inBrowser, (provider) => {
  let database: TestDatabase
  let server: RunningServer
  let chromium: Chromium
  let context: BrowserContext
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    database = await freshDatabase(provider)
    server = await startMagazine(`panel-journey-${provider}`, provider, database)
    for (let number = 1; number <= 30; number++)
      await create('articles', { title: `Story ${String(number).padStart(2, '0')}`, rating: number / 10 })
    chromium = await openChromium()
    context = await chromium.newContext()
    page = await openPage(context, faults)
  })

  afterEach(() => {
    expect(faults.splice(0)).toEqual([])
  })

  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await database?.drop()
  })

  async function create(path: string, data: object) {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ data })
    const response = await fetch(`${server.base}/api/${path}`, { method: 'POST', headers, body })
    expect(response.status, await response.text()).toBe(200)
  }

  const labels = () => page.$$eval('tbody .label-link', (links) => links.map((link) => link.textContent))

  test('the link that the first start prints makes the first administrator, once', async () => {
    await becomeFirst(page, server)
    await says(page, 'Article')
    const token = /\/admin\/link#(\S+)/.exec(server.output())?.[1]
    const other = await openPage(context, [])
    await other.goto(`${server.base}/admin/link#${token}`)
    await says(other, 'This link was used already')
    await other.close()
  })

  test('a list shows what there is, the latest first, and is sorted and searched', async () => {
    await page.goto(`${server.base}${list}`)
    await says(page, '30 entries')
    await expect.poll(async () => (await labels())[0]).toBe('Story 30')
    await pressAt(page, '::-p-aria([name="Title"][role="button"])')
    await until(page, () => document.querySelector('tbody .label-link')?.textContent === 'Story 01')
    await expect.poll(() => page.url()).toContain('sort=title')
    await fill(page, 'Search Article', 'Story 2')
    await says(page, '10 entries')
    await expect.poll(() => page.url()).toContain('search=Story')
  })

  test('a filter is made by keyboard, and is in the address', async () => {
    await page.goto(`${server.base}${list}`)
    await press(page, 'Filter')
    await until(page, () => document.activeElement?.getAttribute('role') === 'combobox')
    await page.keyboard.type('rating')
    await until(page, () => document.querySelector('[role=option]')?.textContent === 'Rating')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    // While the list of attributes goes, a press beside it closes the form as well.
    await until(page, () => document.querySelector('[role=listbox]') === null)
    await press(page, 'is Condition')
    await press(page, 'is more than')
    // The list gives the focus back when it has gone.
    await until(page, () => document.querySelector('[role=listbox]') === null)
    await until(page, () => document.activeElement?.getAttribute('aria-haspopup') === 'listbox')
    await fill(page, 'Value', '2.5')
    await page.keyboard.press('Enter')
    await says(page, 'Rating is more than 2.5')
    await says(page, '5 entries')
    await expect.poll(() => decodeURIComponent(page.url())).toContain('filters[$and][0][rating][$gt]=2.5')
    const other = await openPage(context, faults)
    await other.goto(page.url())
    await says(other, '5 entries')
    await other.close()
  })

  test('many entries are published at once, and the list says so', async () => {
    await page.goto(`${server.base}${list}?search=Story+1`)
    await says(page, '10 entries')
    await press(page, 'Select all on this page')
    await says(page, '10 selected')
    await press(page, 'Unpublish')
    await says(page, 'Unpublish 10 entries?')
    await pressAt(page, '[role=dialog] .button-primary')
    await says(page, '10 entries done')
    await pressAt(page, '[role=dialog] .button-primary')
    await page.goto(`${server.base}${list}?state=draft`)
    await says(page, '10 entries')
  })

  test('what is deleted is in the trash, and comes back', async () => {
    await page.goto(`${server.base}${list}?search=Story+07`)
    await press(page, 'Select Story 07')
    await press(page, 'Delete')
    await says(page, 'Delete 1 entry?')
    await pressAt(page, '[role=dialog] .button-danger')
    await says(page, '1 entry done')
    await page.goto(`${server.base}${list}/trash`)
    await press(page, 'Restore')
    await says(page, 'The trash is empty')
    await page.goto(`${server.base}${list}?search=Story+07`)
    await says(page, '1 entry')
  })

  test('the command palette leads to an entry', async () => {
    await page.goto(`${server.base}${list}`)
    await says(page, '30 entries')
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await page.waitForSelector('[role=dialog] input:focus')
    await page.keyboard.type('Story 22')
    await until(page, () =>
      [...document.querySelectorAll('[role=menuitem]')].some((one) => one.textContent?.includes('Story 22')),
    )
    await page.keyboard.press('Enter')
    await until(page, () => /article\/\d+$/.test(window.location.pathname))
  })

  test('numbers stand at the end of their column, as its title does', async () => {
    await page.goto(`${server.base}${list}?columns=rating,slug`)
    await says(page, '30 entries')
    const sides = await page.$$eval('tr:nth-child(1) > .cell-extra', (cells) =>
      cells.map((cell) => getComputedStyle(cell).textAlign),
    )
    expect(sides).toEqual(['end', 'start', 'end', 'left'])
  })

  test('columns are kept for the person, and languages change at once', async () => {
    await page.goto(`${server.base}${list}`)
    // The list moves down when its entries come, and a press may miss what is open over it.
    await says(page, '30 entries')
    const hasSlug = () => [...document.querySelectorAll('th')].some((cell) => cell.textContent?.includes('Slug'))
    expect(await page.evaluate(hasSlug)).toBe(false)
    await press(page, 'Columns')
    await answered(
      page,
      (answer) => answer.url().includes('/me/preferences/'),
      () => pressAt(page, '::-p-aria([name="Slug"][role="checkbox"])'),
    )
    await until(page, hasSlug)
    await page.reload()
    await says(page, '30 entries')
    await until(page, hasSlug)
    await press(page, 'Ada Lovelace ada@example.com')
    await press(page, 'Deutsch')
    await says(page, '30 Einträge')
    await expect.poll(() => page.$eval('html', ({ lang }) => lang)).toBe('de')
    await press(page, 'Ada Lovelace ada@example.com')
    await press(page, 'Wie der Browser')
    await says(page, '30 entries')
  })

  test('whoever signs out has to sign in again, and comes to the page of the address', async () => {
    await page.goto(`${server.base}${list}?search=Story+2`)
    await says(page, '10 entries')
    await press(page, 'Ada Lovelace ada@example.com')
    await press(page, 'Sign out')
    await says(page, 'Sign in to Magazine')
    await page.goto(`${server.base}${list}?search=Story+2`)
    await fill(page, 'E-mail', administrator.email)
    await fill(page, 'Password', 'not the password')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[role=alert]')
    expect(faults.splice(0)).toHaveLength(1)
    await fill(page, 'Password', administrator.password)
    await page.keyboard.press('Enter')
    await says(page, '10 entries')
  })
})
