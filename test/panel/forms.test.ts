/** A form of 72 fields that panel.json arranges, and links to the pages that it names: in a browser, wide, on a phone, dark and in other languages. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstAdministrator, panelConfig, type Browser } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import { readyProject, type RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { colours, showIn, violations } from './axe.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'

const park = 'api::park.park'
const plain = Array.from({ length: 62 }, (_, at) => `fact${at + 1}`)

const schema = {
  kind: 'collectionType',
  collectionName: 'parks',
  info: { singularName: 'park', pluralName: 'parks', displayName: 'Park' },
  options: { draftAndPublish: true },
  attributes: {
    orcs: { type: 'integer', required: true },
    protectedAreaName: { type: 'string', required: true },
    slug: { type: 'uid', targetField: 'protectedAreaName' },
    kind: { type: 'enumeration', enum: ['park', 'reserve'] },
    reserveNumber: { type: 'string' },
    opensOn: { type: 'date' },
    closesOn: { type: 'date' },
    description: { type: 'richtext' },
    history: { type: 'blocks' },
    contact: { type: 'component', component: 'parts.contact' },
    ...Object.fromEntries(plain.map((name) => [name, { type: 'string' }])),
  },
}

const panel = {
  title: 'protectedAreaName',
  columns: ['kind', 'orcs'],
  address: '/parks/{slug}',
  attributes: {
    protectedAreaName: {
      label: { en: 'Name <b>of the park</b>', de: 'Name des Parks' },
      help: { en: 'As on the signs.', de: 'Wie auf den Schildern.' },
    },
    orcs: { label: 'Number', width: 'third' },
    slug: { width: 'two-thirds' },
    reserveNumber: { showIf: { kind: 'reserve' } },
    fact62: { readOnly: true },
    fact61: { hidden: true },
  },
  form: [
    {
      tab: { en: 'Park', de: 'Park' },
      fields: ['protectedAreaName', 'kind', 'reserveNumber', 'description', 'history', 'contact'],
    },
    {
      tab: { en: 'Numbers', de: 'Nummern' },
      fields: [{ group: { en: 'Keys', de: 'Schlüssel' }, folded: true, fields: ['orcs', 'slug'] }],
    },
    {
      tab: { en: 'Facts', de: 'Tatsachen' },
      fields: [
        { group: 'Season', help: 'Both days included.', fields: ['opensOn', 'closesOn'] },
        { group: 'Nature', fields: plain.slice(0, 20) },
        { group: 'Visitors', fields: plain.slice(20, 40) },
      ],
    },
  ],
}

const contact = {
  collectionName: 'components_contacts',
  info: { displayName: 'Contact' },
  attributes: {
    city: { type: 'string' },
    phone: { type: 'string' },
    hasFax: { type: 'boolean' },
    fax: { type: 'string' },
  },
}
const contactPanel = {
  attributes: { phone: { label: 'Telephone', width: 'half' }, fax: { showIf: { hasFax: true } } },
  form: ['phone', 'city'],
}

let chromium: Chromium
let models: string
beforeAll(async () => {
  models = await mkdtemp(join(tmpdir(), 'content-gen-forms-'))
  const type = 'src/api/park/content-types/park'
  const files = {
    [`${type}/schema.json`]: schema,
    [`${type}/panel.json`]: panel,
    'src/components/parts/contact.json': contact,
    'src/components/parts/contact.panel.json': contactPanel,
    'src/extensions/users-permissions/content-types/user/panel.json': { attributes: { email: { help: 'Ours' } } },
  }
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(models, path)), { recursive: true })
    await writeFile(join(models, path), JSON.stringify(content))
  }
  if (chromiumProgram.isMet()) chromium = await openChromium()
})
afterAll(async () => {
  await chromium?.close()
  await rm(models, { recursive: true })
})

describeWith(chromiumProgram).each(sampled('sqlite'))('on %s', inBrowser, (provider) => {
  let database: TestDatabase
  let server: RunningServer
  let admin: Browser
  let ada: Person

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const name = `panel-forms-${provider}`
    const project = await readyProject({ name, models, provider, databaseUrl: database.url, config: panelConfig })
    server = await project.start()
    admin = await firstAdministrator(server)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
  }, 180_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const tab = () => ada.text('.entry-main > .tabs > .tab-list [aria-selected=true]')
  const isThere = (path: string) =>
    ada.page.evaluate((id) => (document.getElementById(id)?.getClientRects().length ?? 0) > 0, `field/${path}`)

  test('labels are text, conditions hold, and what is missing elsewhere is led to', async () => {
    await ada.open(`/types/${park}/create`)
    expect(await ada.text('[id="field/protectedAreaName"]')).toContain('Name <b>of the park</b>')
    expect(await ada.text('[id="field/protectedAreaName"]')).toContain('As on the signs.')
    await ada.type('protectedAreaName', 'Garibaldi')
    expect(await isThere('reserveNumber')).toBe(false)
    await ada.page.locator('[id="field/kind"] button').click()
    await ada.page.locator('::-p-aria([name="reserve"][role="option"])').click()
    await ada.cell('reserveNumber')
    expect(await isThere('orcs')).toBe(false)
    await ada.press('Publish')
    await ada.page.waitForFunction(() => document.getElementById('field/orcs')?.getClientRects().length === 1)
    expect(await tab()).toContain('Numbers')
    await ada.type('orcs', '7')
    // Made from a field of another tab.
    await expect.poll(() => ada.value('slug')).toBe('garibaldi')
    await ada.press('Publish')
    await ada.sees('Published')
  })

  test('the outline and the keyboard lead through a long form, and a component has its own order', async () => {
    await ada.open(`/types/${park}/create`)
    await ada.press('Fact30', '.outline-beside')
    await expect.poll(tab).toBe('Facts')
    await expect.poll(() => ada.page.evaluate(() => document.activeElement?.closest('.cell')?.id)).toBe('field/fact30')
    await ada.page.focus('.entry-main > .tabs > .tab-list [aria-selected=true]')
    await ada.page.keyboard.press('Home')
    await expect.poll(tab).toBe('Park')
    await ada.press('Add Contact')
    await ada.cell('contact/phone')
    const order = await ada.page.$$eval('[id^="field/contact/"]', (cells) => cells.map(({ id }) => id.slice(14)))
    expect(order).toEqual(['phone', 'city', 'hasFax'])
  })

  test('the list has the columns of the project', async () => {
    const { status } = await admin.send('POST', `/entries/${park}`, {
      document: { protectedAreaName: 'Manning', orcs: 2 },
    })
    expect(status).toBe(200)
    await ada.open(`/types/${park}`)
    await ada.page.waitForSelector('tbody tr')
    const heads = await ada.page.$$eval('thead th', (cells) =>
      cells.map(({ textContent }) => textContent?.replace('↑', '')),
    )
    expect(heads.filter((head) => head)).toEqual(['Name <b>of the park</b>', 'State', 'Kind', 'Number'])
  })

  const live = async (document: object): Promise<number> => {
    const { body } = await admin.send('POST', `/entries/${park}`, { document: { orcs: 1, ...document } })
    await admin.send('POST', `/entries/${park}/${body.data.id}/publish`, {})
    return body.data.id
  }
  const stored = async (id: number) => {
    const { document, copy } = (await admin.send('GET', `/entries/${park}/${id}`)).body.data
    return { live: document, work: copy?.document ?? null }
  }
  const option = (name: string) => ada.page.locator(`[role=option] ::-p-text(${name})`).click()

  test('a page is linked by its title, in Markdown and in blocks', async () => {
    await live({ protectedAreaName: 'Strathcona [old]', slug: 'strathcona' })
    const id = await live({ protectedAreaName: 'Linking', slug: 'linking', description: 'See ' })
    await ada.open(`/types/${park}/${id}`)
    await ada.intoEditor('description')
    await ada.keys('Control', 'End')
    await ada.keys('Control', 'k')
    await ada.page.waitForSelector('[role=dialog] input[role=combobox]')
    // The latest are there before anything is typed.
    await ada.page.waitForSelector('[role=option]')
    const edge = (selector: string, side: 'top' | 'bottom') =>
      ada.page.$eval(selector, (part, of) => part.getBoundingClientRect()[of], side)
    // The list is between the field and the buttons.
    const isBetween = async () =>
      (await edge('[role=dialog] input', 'bottom')) <= (await edge('[role=listbox]', 'top')) &&
      (await edge('[role=listbox]', 'bottom')) <= (await edge('.dialog-foot', 'top'))
    expect(await isBetween()).toBe(true)
    await ada.page.keyboard.type('strath')
    await option('Strathcona')
    expect(await ada.page.$eval('[role=dialog] input', (input) => input.value)).toBe('/parks/strathcona')
    await ada.press('Apply', '[role=dialog]')
    await ada.isSaved()
    const written = 'See [Strathcona \\[old\\]](/parks/strathcona)'
    await expect.poll(async () => (await stored(id)).work?.description).toBe(written)
    // The same key within the link changes it.
    await ada.page.keyboard.press('ArrowLeft')
    await ada.keys('Control', 'k')
    await ada.page.waitForSelector('[role=dialog] input[role=combobox]')
    expect(await ada.page.$eval('[role=dialog] input', (input) => input.value)).toBe('/parks/strathcona')
    await ada.keys('Control', 'a')
    await ada.page.keyboard.type('strath')
    await ada.page.waitForSelector('[role=option]')
    await expect.poll(isBetween).toBe(true)
    await option('Strathcona')
    await ada.page.keyboard.press('End')
    await ada.page.keyboard.type('?a=1')
    await ada.page.keyboard.press('Enter')
    await expect.poll(async () => (await stored(id)).work?.description).toBe(written.replace(')', '?a=1)'))
    await ada.page.locator('[id="field/history"] [role=textbox]').click()
    await ada.keys('Control', 'k')
    await ada.page.waitForSelector('[role=dialog] input[role=combobox]')
    await ada.page.keyboard.type('no such page')
    await ada.sees('Nothing found')
    await ada.keys('Control', 'a')
    await ada.page.keyboard.type('cona strath')
    await option('Strathcona')
    await ada.press('Apply', '[role=dialog]')
    const url = { type: 'link', url: '/parks/strathcona', children: [{ type: 'text', text: 'Strathcona [old]' }] }
    await expect.poll(async () => (await stored(id)).work?.history?.[0]?.children).toContainEqual(url)
  })

  test('links follow an address that changes', async () => {
    const target = await live({ protectedAreaName: 'Wells Gray', slug: 'wells' })
    const free = await live({
      protectedAreaName: 'Free',
      slug: 'free',
      description: '[a](/parks/wells#map) and [b](/parks/wells-gray)',
      contact: { city: 'Clearwater' },
    })
    const worked = await live({ protectedAreaName: 'Worked', slug: 'worked', description: '[a](/parks/wells)' })
    await admin.send('POST', `/editorial/copies/${park}`, { entry: worked, document: { fact1: 'Begun' } })
    await ada.open(`/types/${park}/${target}`)
    await ada.press('More')
    await ada.page.locator('::-p-aria([name="Links to former addresses…"][role="menuitem"])').click()
    await ada.sees('No text links to a former address of this page.')
    await ada.press('Close', '.dialog-foot')
    await ada.page.locator('::-p-aria([name="Numbers"][role="tab"])').click()
    await ada.press('Keys')
    await ada.replace('slug', 'wells-park')
    await ada.isSaved()
    await ada.press('Publish changes')
    await ada.press('Publish changes', '[role=alertdialog], [role=dialog]')
    await ada.sees('2 texts still link to /parks/wells. The page is now at /parks/wells-park.')
    // Until then a button that was pressed tells that it is busy.
    await expect.poll(() => violations(ada.page)).toEqual([])
    await ada.press('Change the links')
    await ada.sees('1 text is changed')
    await ada.sees('1 change waits to be published')
    expect(
      await ada.page.$$eval('[role=dialog] .use-lines a', (links) => links.map((link) => link.textContent)),
    ).toEqual(['Park: Free', 'Park: Worked'])
    expect(await violations(ada.page)).toEqual([])
    await ada.press('Close', '.dialog-foot')
    const moved = '[a](/parks/wells-park#map) and [b](/parks/wells-gray)'
    expect(await stored(free)).toMatchObject({
      live: { description: moved, contact: { city: 'Clearwater' } },
      work: null,
    })
    expect(await stored(worked)).toMatchObject({
      live: { description: '[a](/parks/wells)' },
      work: { description: '[a](/parks/wells-park)', fact1: 'Begun' },
    })
  })

  test('axe finds no fault, wide and on a phone, light and dark, in another language', async () => {
    await ada.open(`/types/${park}/create`)
    for (const width of [1280, 390]) {
      await ada.page.setViewport({ width, height: 900 })
      await showIn(ada.page, 'light')
      expect(await violations(ada.page), `light ${width}`).toEqual([])
      await ada.press('Fields', width === 390 ? '.outline-above' : '.outline-beside')
      await showIn(ada.page, 'dark')
      expect(await violations(ada.page, colours), `dark ${width}`).toEqual([])
      const isWider = await ada.page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect(isWider).toBe(false)
    }
    await ada.page.evaluate(() => localStorage.setItem('panel.language', 'de'))
    await ada.open(`/types/${park}/create`)
    expect(await ada.text('[id="field/protectedAreaName"]')).toBe('Name des Parks*Wie auf den Schildern.')
    expect(await ada.text('.entry-main .tab-list')).toBe('ParkNummernTatsachen')
    await ada.page.evaluate(() => localStorage.removeItem('panel.language'))
  })
})
