/** Every dialog of the panel: axe finds nothing to complain of, light and dark, and it is opened and left by keyboard alone. */
import type { Page } from 'puppeteer-core'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountProject } from '../accounts/account-project.js'
import { firstAdministrator, panelConfig, panelProject, type Browser } from '../admin/panel.js'
import type { RunningServer } from '../project.js'
import { someOf } from '../cases.js'
import { colours, showIn, violations } from './axe.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { escape, pressAt, until } from './page.js'
import { describeWith } from '../tried.js'

const article = '/types/api::article.article'

interface Case {
  readonly path: string
  /** The names of what is pressed, or its class, one after the other; the last opens the dialog. */
  readonly presses: readonly string[]
  readonly title: string
}

const cases: readonly Case[] = [
  { path: '/releases', presses: ['Create a release…'], title: 'Create a release' },
  { path: '/releases/1', presses: ['Schedule…'], title: 'When does it go live?' },
  { path: '/releases/1', presses: ['Run now…'], title: 'Run Spring now?' },
  { path: '/releases/1', presses: ['More actions', 'Rename'], title: 'Rename' },
  { path: '/releases/1', presses: ['More actions', 'Delete'], title: 'Delete the release Spring?' },
  { path: '/releases', presses: ['.account-button', 'Keyboard shortcuts'], title: 'Keyboard shortcuts' },
  { path: '/library', presses: ['New folder'], title: 'New folder' },
  { path: '/library', presses: ['.tile-button'], title: 'Sea.png' },
  { path: '/users', presses: ['Create a user…'], title: 'Create a user' },
  { path: '/settings/administrators', presses: ['Invite…'], title: 'Invite an administrator' },
  { path: '/settings/tokens', presses: ['Create a token…'], title: 'Create an API token' },
  { path: '/settings/webhooks', presses: ['Add a webhook…'], title: 'Add a webhook' },
  { path: '/profile', presses: ['Turn on…'], title: 'Confirm with your password' },
  { path: `${article}/1`, presses: ['History'], title: 'History' },
  { path: `${article}/1`, presses: ['More', 'Schedule publication…'], title: 'Schedule publication' },
  { path: `${article}/1`, presses: ['More', 'Delete'], title: 'Delete “Story”?' },
  { path: `${article}/1`, presses: ['Add a component'], title: 'Add a component' },
  { path: `${article}/1`, presses: ['Create: Tag'], title: 'Create: Tag' },
  { path: `${article}?search=Story`, presses: ['Views', 'Save this view…'], title: 'Save this view' },
]

/** An open dialog lies outside of the landmarks of the page. */
const over = { rules: { region: { enabled: false } } }

describeWith(chromiumProgram)('dialogs', inBrowser, () => {
  let chromium: Chromium
  let project: AccountProject
  let server: RunningServer
  let ada: Person
  let page: Page

  beforeAll(async () => {
    chromium = await openChromium()
    project = await panelProject('dialogs', 'sqlite', panelConfig)
    server = await project.start()
    const admin = await firstAdministrator(server)
    await prepare(admin)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
    page = ada.page
    // The policy of the server keeps what is not its own from running; the tool is put in beside it.
    await page.setBypassCSP(true)
  }, 180_000)
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await project?.database.drop()
  })

  const shows = async (title: string) => {
    await until(page, (wanted) => document.querySelector('[role$=dialog] .dialog-title')?.textContent === wanted, title)
    await until(page, () => document.querySelector('[role$=dialog] :is(.loading, [aria-busy=true])') === null)
  }

  test.each(someOf(cases, 3))('$title', async ({ path, presses, title }) => {
    await showIn(page, 'light')
    await ada.open(path)
    for (const name of presses) await pressAt(page, pressable(name))
    await shows(title)
    expect(await violations(page, over), 'light').toEqual([])
    await showIn(page, 'dark')
    expect(await violations(page, colours), 'dark').toEqual([])
    await page.evaluate(() => (document.documentElement.dir = 'rtl'))
    const overflow = await page.evaluate(() => {
      const { left, right } = document.querySelector('.modal')?.getBoundingClientRect() ?? { left: -1, right: 0 }
      return left < 0 || right > window.innerWidth
    })
    expect([overflow, await violations(page, over)]).toEqual([false, []])
  })

  test.each(someOf(cases, 3))('$title: opened, walked and left by keyboard', async ({ path, presses, title }) => {
    await ada.open(path)
    for (const name of presses) {
      const found = await page.waitForSelector(pressable(name), { visible: true })
      await found?.focus()
      await page.keyboard.press('Enter')
    }
    await shows(title)
    const isInside = () => page.evaluate(() => document.activeElement?.closest('[role$=dialog]') !== null)
    await until(page, () => document.activeElement?.closest('[role$=dialog]') !== null)
    for (let stop = 0; stop < 12; stop++) {
      await page.keyboard.press('Tab')
      expect(await isInside(), `after ${stop + 1} steps`).toBe(true)
    }
    await escape(page, '[role$=dialog]')
    const [first = ''] = presses
    const isBack = (name: string) => {
      const { activeElement: at } = document
      if (name.startsWith('.')) return at?.matches(name) === true
      return at?.getAttribute('aria-label') === name || at?.textContent?.trim().startsWith(name) === true
    }
    await until(page, isBack, first)
  })
})

const pressable = (name: string) => (name.startsWith('.') ? name : `::-p-aria([name="${name}"])`)

/** A file, an entry and a release, so that there is something to ask about. */
async function prepare(admin: Browser): Promise<void> {
  const type = 'api::article.article'
  await admin.send('POST', `/entries/${type}`, { document: { title: 'Story' } })
  await admin.send('POST', '/editorial/releases', { name: 'Spring', acts: [{ act: 'publish', type, entry: 1 }] })
  const background = { r: 30, g: 90, b: 160 }
  const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'Sea.png')
  const headers = { cookie: admin.cookie ?? '', 'sec-fetch-site': 'same-origin' }
  await fetch(`${admin.base}/admin/api/upload`, { method: 'POST', headers, body: form })
}
