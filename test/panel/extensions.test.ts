/** The modules of the manual extend the panel of a project, and those that fail harm nobody. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from 'puppeteer-core'
import { accountProject, magazine } from '../accounts/account-project.js'
import { firstAdministrator, panelConfig } from '../admin/panel.js'
import { blocksOf, readPage } from '../docs/page.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { Browser } from '../admin/panel.js'
import type { RunningServer } from '../project.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { patience } from './page.js'
import { describeWith } from '../tried.js'

/** The magazine, whose tags have a colour. */
function models(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-models-'))
  cpSync(magazine, folder, { recursive: true })
  const file = join(folder, 'src/api/tag/content-types/tag/schema.json')
  const tag = JSON.parse(readFileSync(file, 'utf8')) as { attributes: object }
  const color = { type: 'customField', customField: 'plugin::color-picker.color', maxLength: 7 }
  writeFileSync(file, JSON.stringify({ ...tag, attributes: { ...tag.attributes, color } }))
  return folder
}

let project: AccountProject
let server: RunningServer
let ada: Browser

beforeAll(async () => {
  project = await accountProject('panel-extensions', 'sqlite', panelConfig, models())
  const files = blocksOf(readPage('extending-the-panel.md')).filter(({ path }) => path !== null)
  const broken = { path: 'src/admin/broken.js', text: 'export default () => { throw new Error("It is broken") }' }
  for (const { path, text } of [...files, broken, { path: 'src/admin/parts/notes.txt', text: 'no module' }]) {
    mkdirSync(dirname(join(project.dir, path ?? '')), { recursive: true })
    writeFileSync(join(project.dir, path ?? ''), text)
  }
  server = await project.start()
  ada = await firstAdministrator(server)
}, 180_000)
afterAll(async () => {
  await server?.stop()
  await project?.database.drop()
})

test('the server lists the modules, and serves them and nothing else', async () => {
  const { body } = await ada.send('GET', '/extensions')
  expect(body.data).toEqual(['arabic', 'broken', 'color', 'reading-time'].map((name) => `extensions/${name}.js`))
  const ask = (path: string) => fetch(`${server.base}/admin/extensions/${path}`)
  const color = await ask('color.js')
  expect([color.status, color.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(color.headers.get('cache-control')).toBe('no-cache')
  const wrong = [
    'parts/notes.txt',
    '../index.ts',
    '%2e%2e/index.ts',
    '..%2f..%2fcontent-gen.config.json',
    '.env',
    'none.js',
    '',
  ]
  for (const path of wrong) expect((await ask(path)).status, path).toBe(404)
})

test('nobody without a session learns their names', async () => {
  const answer = await fetch(`${server.base}/admin/api/extensions`)
  expect(answer.status).toBe(401)
})

describeWith(chromiumProgram)('in a browser', inBrowser, () => {
  let chromium: Chromium
  let person: Person
  let page: Page
  beforeAll(async () => {
    chromium = await openChromium()
    person = await Person.signedIn(chromium, server.base, ada.cookie ?? '')
    page = person.page
  })
  afterAll(() => chromium?.close())

  test('a control edits its custom field', async () => {
    const { body } = await ada.send('POST', '/entries/api::tag.tag', { document: { name: 'red', color: '#ff0000' } })
    await person.open(`/types/api::tag.tag/${body.data.id}`)
    const input = await page.waitForSelector('input[type=color]')
    expect(await input?.evaluate((element) => element.value)).toBe('#ff0000')
    await input?.evaluate((element) => {
      element.value = '#00ff00'
      element.dispatchEvent(new Event('input'))
    })
    const color = async () => {
      const entry = (await ada.send('GET', `/entries/api::tag.tag/${body.data.id}`)).body.data
      return entry.copy?.document.color ?? entry.document.color
    }
    await expect.poll(color, { timeout: patience }).toBe('#00ff00')
  })

  test('a panel beside an entry follows what is typed', async () => {
    const written = { title: 'Read me', body: Array.from({ length: 590 }, () => 'word').join(' ') }
    const { body } = await ada.send('POST', '/entries/api::article.article', { document: written })
    await person.open(`/types/api::article.article/${body.data.id}`)
    await page.waitForFunction(() => document.body.innerText.includes('3 minutes'))
    await person.intoEditor('body')
    await page.keyboard.type(Array.from({ length: 20 }, () => 'more').join(' '))
    await page.waitForFunction(() => document.body.innerText.includes('4 minutes'))
  })

  test('a page asks the API and leads to entries', async () => {
    await person.open('/')
    await page.locator('::-p-aria([name="Latest articles"][role="link"])').click()
    // The first page has such lists, too.
    await page.waitForFunction(() => location.pathname.endsWith('/own/latest') && !document.querySelector('.home'))
    await page.locator('main ul a').click()
    await page.waitForFunction(() => /\/types\/api::article\.article\/\d+$/.test(location.pathname))
  })

  test('a language turns the pages around', async () => {
    await person.open('/')
    await page.evaluate(() => localStorage.setItem('panel.language', 'ar'))
    await person.open('/profile')
    await page.waitForFunction(() => document.documentElement.dir === 'rtl' && document.documentElement.lang === 'ar')
    await page.waitForFunction(() => document.body.innerText.includes('حفظ'))
    await page.evaluate(() => localStorage.removeItem('panel.language'))
  })

  test('one that fails is named, and the others are there', async () => {
    await person.open('/')
    await page.waitForFunction(() => document.body.innerText.includes('extensions/broken.js: an extension has failed'))
    await page.waitForSelector('::-p-aria([name="Latest articles"][role="link"])')
  })
})
