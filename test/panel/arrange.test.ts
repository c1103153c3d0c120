/** Entries that are put in order and into a tree, in a browser; the API sorts by it. */
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstAdministrator, type Browser } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import { readyProject, type RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'
import { atRest, drawn, press, until } from './page.js'

const pages = 'api::page.page'
const models = fileURLToPath(new URL('../../fixtures/menu', import.meta.url))

let chromium: Chromium
beforeAll(async () => {
  if (chromiumProgram.isMet()) chromium = await openChromium()
})
afterAll(() => chromium?.close())

describeWith(chromiumProgram).each(sampled('sqlite'))('on %s', inBrowser, (provider) => {
  let database: TestDatabase
  let server: RunningServer
  let admin: Browser
  let ada: Person

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const project = await readyProject({
      name: `panel-arrange-${provider}`,
      models,
      provider,
      databaseUrl: database.url,
      config: { admin: { enabled: true }, editorial: { enabled: true }, permissions: { public: [`${pages}.find`] } },
    })
    server = await project.start()
    admin = await firstAdministrator(server)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
    for (const title of ['About us', 'Products', 'Contact', 'News']) {
      const { status, text } = await admin.send('POST', `/entries/${pages}`, { document: { title } })
      expect(status, text).toBe(200)
    }
  }, 180_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  /** The tree as the API has it. */
  const tree = async () => {
    const top = 'filters[above][id][$null]=true&sort=place&populate[below][sort]=place'
    const { data } = await (await fetch(`${server.base}/api/pages?${top}`)).json()
    const titleOf = ({ attributes: { title, below } }: any): unknown =>
      below?.data.length > 0 ? { [title]: below.data.map(titleOf) } : title
    return data.map(titleOf)
  }
  const shows = (text: string) =>
    until(ada.page, (wanted) => (document.querySelector('.arrange') as HTMLElement | null)?.innerText === wanted, text)

  test('entries are dragged, moved by keys, and put below each other', async () => {
    await ada.open(`/types/${pages}`)
    await press(ada.page, 'Arrange')
    await shows('About us\nProducts\nContact\nNews')
    await atRest(ada.page, '.arrange > :nth-child(4) .item-handle', async (_, box) => {
      await ada.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await ada.page.mouse.down()
    })
    const first = await (await ada.page.$('.arrange > :nth-child(1)'))?.boundingBox()
    await ada.page.mouse.move((first?.x ?? 0) + 20, (first?.y ?? 0) + 2, { steps: 20 })
    await drawn(ada.page)
    await ada.page.mouse.up()
    await shows('News\nAbout us\nProducts\nContact')
    await ada.page.waitForSelector('.arrange > :nth-child(1) .item-handle:focus')
    await ada.page.keyboard.press('ArrowDown')
    await shows('About us\nNews\nProducts\nContact')
    await press(ada.page, 'Put below Products')
    await ada.page.waitForSelector('.arrange .arrange .item-handle:focus')
    expect(await tree()).toEqual(['About us', 'News', { Products: ['Contact'] }])
    await press(ada.page, 'Put below About us')
    await until(ada.page, () => document.querySelectorAll('.arrange .arrange > li').length === 2)
    expect(await tree()).toEqual([{ 'About us': ['News'] }, { Products: ['Contact'] }])
    await press(ada.page, 'Take out of Products')
    await until(ada.page, () => document.querySelectorAll('.arrange .arrange > li').length === 1)
    expect(await tree()).toEqual([{ 'About us': ['News'] }, 'Products', 'Contact'])
  })
})
