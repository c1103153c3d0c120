/** Nothing that somebody has stored runs in the panel, loads anything from elsewhere, or leads to a script when it is followed. */
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstAdministrator } from '../admin/panel.js'
import { freshDatabase, providers, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { mark, storeScripts, type Stored } from './hostile-texts.js'
import { startMagazine } from './magazine.js'
import { says } from './page.js'
import { describeWith } from '../tried.js'

const uids = ['article', 'category', 'tag', 'author', 'comment', 'product'].map((name) => `api::${name}.${name}`)
const article = 'api::article.article'
const columns =
  'columns=title,body,content,excerpt,extra,seo,sections,blocks,category,tags,author,cover,gallery,internalNotes'

const pagesOf = (ids: Stored): readonly string[] => [
  '/',
  ...uids.map((uid) => `/types/${uid}`),
  `/types/${article}?${columns}`,
  `/types/${article}?search=${mark}`,
  `/types/${article}?filters[title][$containsi]=${mark}%3Cscript%3E`,
  ...uids.map((uid) => `/types/${uid}/1`),
  `/types/${article}/copies/${ids.copy}`,
  `/types/${article}/trash`,
  '/single/api::homepage.homepage',
  '/single/api::setting.setting',
  '/library',
  '/releases',
  `/releases/${ids.release}`,
  '/users',
  '/profile',
  '/settings/administrators',
  '/settings/tokens',
  '/settings/webhooks',
  '/settings/audit',
]

// One database: what a page shows is the same text from both.
const [provider = 'sqlite'] = providers.toReversed()

describeWith(chromiumProgram)('stored scripts', inBrowser, () => {
  let database: TestDatabase
  let server: RunningServer
  let chromium: Chromium
  let person: Person
  let ids: Stored

  beforeAll(async () => {
    database = await freshDatabase(provider)
    server = await startMagazine('panel-scripts', provider, database)
    const chief = await firstAdministrator(server)
    ids = await storeScripts(chief)
    chromium = await openChromium()
    person = await Person.signedIn(chromium, server.base, chief.cookie ?? '')
    person.page.on('dialog', (dialog) => {
      person.faults.push(`it asked ${dialog.message()}`)
      void dialog.dismiss()
    })
  }, 240_000)

  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await database?.drop()
  })

  /** Addresses that would run something, or leave for another site without being asked. */
  const hostile = (page: Page) =>
    page.evaluate(() =>
      [...document.querySelectorAll('[href], [src], [action], [srcdoc], [formaction]')].flatMap((element) =>
        ['href', 'src', 'action', 'srcdoc', 'formaction', 'xlink:href'].flatMap((name) => {
          const value = element.getAttribute(name)
          if (value === null) return []
          const { protocol } = new URL(value, document.baseURI)
          return ['http:', 'https:', 'mailto:', 'blob:'].includes(protocol) ? [] : `${element.tagName} ${name}=${value}`
        }),
      ),
    )

  const expectHarmless = async (where: string) => {
    await says(person.page, mark)
    const images = (address: string) => address.startsWith('IMG src=data:image/')
    expect(
      (await hostile(person.page)).filter((each) => !images(each)),
      where,
    ).toEqual([])
    expect(person.faults, where).toEqual([])
  }

  test('every page shows them as texts', { timeout: 300_000 }, async () => {
    for (const path of pagesOf(ids)) {
      await person.open(path)
      await expectHarmless(path)
    }
  })

  test('so do the history, the preview of Markdown, a file, and the search', async () => {
    await person.open(`/types/${article}/${ids.article}`)
    await person.press('Preview', '[id="field/body"]')
    await person.page.waitForSelector('.prose')
    await expectHarmless('preview of Markdown')
    await person.press('History')
    await person.page.waitForSelector('.difference')
    await expectHarmless('history')
    await person.open('/library')
    await person.page.locator('.tile-button').click()
    await person.page.waitForSelector('.details textarea')
    await expectHarmless('a file')
    await person.open('/')
    await person.keys('Control', 'k')
    await person.page.waitForSelector('[role=dialog] input:focus')
    await person.page.keyboard.type(mark)
    await expectHarmless('the search')
  })
})
