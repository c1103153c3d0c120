/** A list leaves as CSV and comes back, in a browser: columns are matched, it is tried, and refused rows are told with their lines. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstAdministrator, type Browser } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { violations } from './axe.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'
import { startMagazine } from './magazine.js'
import { press, pressAt, says } from './page.js'

const tags = 'api::tag.tag'
const over = { rules: { region: { enabled: false }, 'scrollable-region-focusable': { enabled: false } } }

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
  const folder = mkdtempSync(join(tmpdir(), 'panel-tables-'))

  beforeAll(async () => {
    database = await freshDatabase(provider)
    server = await startMagazine(`panel-tables-${provider}`, provider, database)
    admin = await firstAdministrator(server)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
    for (const name of ['=1+1', 'blue'])
      await admin.send('POST', `/entries/${tags}`, { document: { name, weight: -5 } })
  }, 180_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const shown = async (name: string) => {
    expect(await violations(ada.page, over), name).toEqual([])
  }
  const choose = async (name: string, text: string) => {
    const path = join(folder, name)
    writeFileSync(path, text)
    const input = await ada.page.waitForSelector('input[type=file]')
    // The page asks for one file.
    await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
    await says(ada.page, name)
  }
  const button = (name: string) => pressAt(ada.page, `[role=dialog] ::-p-aria([name="${name}"][role="button"])`)

  test('the list as it is shown is exported', async () => {
    await ada.open(`/types/${tags}?columns=weight&search=1`)
    await press(ada.page, 'More actions')
    const link = await ada.page.waitForSelector('::-p-aria([name="Export as CSV"])')
    const href = await link?.evaluate((found) => found.getAttribute('href'))
    const { text } = await admin.send('GET', String(href).replace('/admin/api', ''))
    expect(text).toMatch(/^id,state,name,weight\r\n\d+,draft,'=1\+1,-5\r\n$/)
    await ada.page.keyboard.press('Escape')
  })

  test('a table is matched with attributes, tried and imported', async () => {
    await ada.open(`/types/${tags}`)
    await press(ada.page, 'More actions')
    await press(ada.page, 'Import from CSV…')
    await says(ada.page, 'Choose a CSV file')
    await choose('colors.csv', 'Name;Colour;Weight\nred;#ff0000;-1\nblue;#0000ff;2\ngreen;#00ff00;x\n')
    await shown('chosen')
    await pressAt(ada.page, '::-p-aria(Left out Colour)')
    await press(ada.page, 'Color')
    await pressAt(ada.page, '::-p-aria([name="Nothing: each row is a new entry Rows are about the entries with this"])')
    await pressAt(ada.page, '[role=option]::-p-text(Name)')
    await button('Try')
    await says(ada.page, '1 new, 1 changed, 0 as they were')
    await says(ada.page, 'Line 4')
    await shown('tried')
    await button('Import')
    await says(ada.page, 'Nothing was imported')
    await choose('better.csv', 'Name,Color,Weight\nred,#ff0000,-1\nblue,#0000ff,2\n')
    await pressAt(ada.page, '::-p-aria([name="Nothing: each row is a new entry Rows are about the entries with this"])')
    await pressAt(ada.page, '[role=option]::-p-text(Name)')
    await button('Import')
    await says(ada.page, 'Imported')
    await shown('imported')
    await button('Close')
    await says(ada.page, '3 entries')
    const { text } = await admin.send('GET', `/entries/${tags}?columns=name,color,weight&sort=id`)
    expect(JSON.parse(text).data.map(({ values }: { values: object }) => values)).toMatchObject([
      { name: '=1+1', weight: -5 },
      { name: 'blue', color: '#0000ff', weight: 2 },
      { name: 'red', color: '#ff0000', weight: -1 },
    ])
  })

  test('cells are edited, copied and pasted, and each entry is saved as its form saves it', async () => {
    const cell = (row: number, column: number) => `.cells tr:nth-child(${row}) td:nth-child(${column})`
    const keys = async (...names: readonly ('ArrowDown' | 'ArrowRight' | 'Enter')[]) => {
      for (const name of names) await ada.page.keyboard.press(name)
    }
    const work = async () => {
      const { text } = await admin.send('GET', `/entries/${tags}?sort=id`)
      const read = JSON.parse(text).data.map(async ({ id }: { id: number }) => {
        const { document, copy } = JSON.parse((await admin.send('GET', `/entries/${tags}/${id}`)).text).data
        const { name, color = null, weight } = { ...document, ...copy?.document }
        return [name, color, weight]
      })
      return Promise.all(read)
    }
    const before = await work()
    await ada.open(`/types/${tags}?columns=color,weight&sort=id:asc`)
    await press(ada.page, 'Edit in cells')
    await pressAt(ada.page, cell(2, 3))
    await ada.page.keyboard.type('12')
    await keys('Enter')
    await ada.page.keyboard.type('many')
    await keys('Enter')
    await says(ada.page, 'This cannot be read')
    await shown('cells')
    await expect.poll(work).toEqual([before[0], ['blue', '#0000ff', 12], before[2]])
    await pressAt(ada.page, cell(1, 1))
    await ada.page.keyboard.down('Shift')
    await keys('ArrowDown', 'ArrowRight', 'ArrowRight')
    await ada.page.keyboard.up('Shift')
    const copied = await ada.page.evaluate(() => {
      const clipboardData = new DataTransfer()
      document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true }))
      return clipboardData.getData('text/plain')
    })
    expect(copied).toBe("'=1+1\t\t-5\nblue\t#0000ff\t12")
    await pressAt(ada.page, cell(2, 2))
    await ada.page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '#111111\t7\n#222222\t8\n')
      document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    })
    const pasted = [before[0], ['blue', '#111111', 7], ['red', '#222222', 8]]
    await expect.poll(work).toEqual(pasted)
    await ada.page.keyboard.down('Control')
    await ada.page.keyboard.press('z')
    await ada.page.keyboard.up('Control')
    await expect.poll(work).toEqual([before[0], ['blue', '#0000ff', 12], before[2]])
    await press(ada.page, 'Back to the list')
    await ada.page.waitForSelector('tbody .label-link')
  })
})
