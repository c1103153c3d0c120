/** axe finds nothing to complain of on any page of the panel, in both schemes, wide and narrow. */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { colours, showIn, violations } from './axe.js'
import { chromiumProgram, inBrowser, openChromium } from './chromium.js'
import type { Chromium } from './chromium.js'
import { becomeFirst, openPage, startMagazine } from './magazine.js'
import { escape, press, says, until } from './page.js'
import { describeWith } from '../tried.js'

/** Paths below `/admin`, with a text that tells that the page is there. */
const pages: readonly (readonly [path: string, text: string])[] = [
  ['/', 'Hello, Ada'],
  ['/types/api::article.article', '3 entries'],
  ['/types/api::article.article?search=nothing', 'No entry matches'],
  ['/types/api::article.article?filters[title][$containsi]=o', 'Title contains o'],
  ['/types/api::article.article/create', 'Title'],
  ['/types/api::article.article/1', 'Story 1'],
  ['/types/api::article.article/trash', 'The trash is empty'],
  ['/single/api::homepage.homepage', 'Homepage'],
  ['/library', 'Media library'],
  ['/library?folder=1', 'This folder is empty'],
  ['/inbox', 'Nothing new'],
  ['/releases', 'There are no releases'],
  ['/users', 'Users of the API'],
  ['/profile', 'Second factor'],
  ['/settings/administrators', 'Ada Lovelace'],
  ['/settings/roles', 'Roles are code'],
  ['/settings/tokens', 'There are no tokens'],
  ['/settings/webhooks', 'There are no webhooks'],
  ['/settings/webhooks?tab=deliveries', 'Nothing was sent yet'],
  ['/settings/audit', 'Administrator added'],
  ['/settings/models?components', 'With components'],
  ['/settings/system', 'Database'],
  ['/nowhere', 'This does not exist'],
]

const off = { enabled: false }

/** Something is open over the page: outside of its landmarks, and its lists are scrolled by the keys of their field. */
const over = { rules: { region: off, 'scrollable-region-focusable': off } }

describeWith(chromiumProgram)('accessibility', inBrowser, () => {
  let database: TestDatabase
  let server: RunningServer
  let chromium: Chromium
  let page: Page
  const faults: string[] = []

  beforeAll(async () => {
    database = await freshDatabase('sqlite')
    server = await startMagazine('panel-accessibility', 'sqlite', database)
    for (const title of ['Story 1', 'Story 2', 'Story 3'])
      await fetch(`${server.base}/api/articles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { title } }),
      })
    chromium = await openChromium()
    page = await openPage(await chromium.newContext(), faults)
    // The policy of the server keeps what is not its own from running; the tool is put in beside it.
    await page.setBypassCSP(true)
  })

  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await database?.drop()
  })

  async function check(scheme: 'light' | 'dark', width: number) {
    await showIn(page, scheme)
    await page.setViewport({ width, height: 900 })
  }

  test('the page of signing in, and of a link that is gone', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      await check(scheme, 1280)
      await page.goto(`${server.base}/admin/`)
      await says(page, 'Sign in to Magazine')
      expect(await violations(page)).toEqual([])
    }
    await page.goto(`${server.base}/admin/link#gone`)
    await says(page, 'This link was used already')
    expect(await violations(page)).toEqual([])
    faults.length = 0
    await becomeFirst(page, server)
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ name: 'Press' })
      await fetch('/admin/api/upload/folders', { method: 'POST', headers, body })
    })
  })

  test.each(pages)('%s', async (path, text) => {
    await page.goto(`${server.base}/admin${path}`)
    await says(page, text)
    for (const width of [1280, 390]) {
      await check('light', width)
      await until(page, () => document.querySelector('.loading, [aria-busy=true]') === null)
      expect(await violations(page), `light ${width}`).toEqual([])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, 'scrolls sideways').toBeLessThanOrEqual(0)
      await check('dark', width)
      expect(await violations(page, colours), `dark ${width}`).toEqual([])
    }
    expect(faults.splice(0)).toEqual([])
  })

  test('lists are read on a phone without scrolling sideways', async () => {
    await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' }
      const post = async (path: string, body: object) =>
        (await fetch(`/admin/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
      const name = `a-name-that-takes-some-room-${Date.now()}`
      await post('/users', { username: name, email: `${name}@example.com`, password: 'long enough', role: 1 })
      await post('/editorial/webhooks', { name, url: `https://hooks.example.com/${name}` })
      await post('/editorial/releases', { name, acts: [] })
      const { data } = await post('/entries/api::article.article', { document: { title: name } })
      await fetch(`/admin/api/entries/api::article.article/${data.id}`, { method: 'DELETE' })
    })
    const lists = ['/users', '/releases', '/types/api::article.article/trash', '/settings/administrators']
    const settings = ['/settings/webhooks', '/settings/webhooks?tab=deliveries', '/settings/audit', '/profile']
    await check('light', 390)
    for (const path of [...lists, ...settings]) {
      await page.goto(`${server.base}/admin${path}`)
      await page.waitForSelector('.table tbody tr')
      const overflow = await page.$eval('.table-frame', ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
      expect(overflow, path).toBeLessThanOrEqual(0)
      expect(await violations(page), path).toEqual([])
    }
  })

  test('the acts of an entry stay in reach on a tablet', async () => {
    await check('light', 820)
    await page.goto(`${server.base}/admin/types/api::article.article/1`)
    await page.waitForSelector('.entry-head .button-primary')
    // The wheel turns in vain before there is something to scroll to.
    await until(page, () => document.documentElement.scrollHeight > window.innerHeight + 900)
    await page.mouse.move(400, 600)
    await page.mouse.wheel({ deltaY: 900 })
    await until(page, () => window.scrollY > 500)
    const isOnTop = await page.$eval('.entry-head .button-primary', (button) => {
      const { left, top, width } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(left + width / 2, top + 2))
    })
    expect(isOnTop).toBe(true)
  })

  test('open menus and dialogs', async () => {
    await check('light', 1280)
    await page.goto(`${server.base}/admin/types/api::article.article`)
    for (const name of ['Filter', 'Columns', 'Views', 'More actions', 'Ada Lovelace ada@example.com']) {
      await press(page, name)
      await page.waitForSelector('.popover')
      expect(await violations(page, over), name).toEqual([])
      await escape(page, '.popover')
    }
    await page.keyboard.down('Control')
    await page.keyboard.press('k')
    await page.keyboard.up('Control')
    await page.waitForSelector('.palette')
    expect(await violations(page, over), 'palette').toEqual([])
  })
})
