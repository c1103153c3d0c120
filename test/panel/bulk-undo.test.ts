/** Entries that link to each other, deleted together, in a browser: undo and "Restore all" bring all back. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstAdministrator, type Browser } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'
import { startMagazine } from './magazine.js'
import { press, pressAt, says } from './page.js'

const comments = 'api::comment.comment'
/** One request deletes 100, or brings them back: some links lead from one request to another. */
const count = 120

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
  const ids: number[] = []

  beforeAll(async () => {
    database = await freshDatabase(provider)
    server = await startMagazine(`panel-bulk-undo-${provider}`, provider, database)
    admin = await firstAdministrator(server)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
    for (let index = 0; index < count; index++)
      ids.push((await send('POST', `/entries/${comments}`, { document: { text: `Comment ${index}` } })).id)
    // Half of them answer an earlier comment, half a later one.
    for (const [index, id] of ids.entries()) {
      const replyTo = ids[(index + (index % 2 === 0 ? 7 : count - 5)) % count]
      await send('PUT', `/entries/${comments}/${id}`, { version: 1, document: { replyTo } })
    }
  }, 180_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const send = async (method: string, path: string, body?: object) => {
    const { status, text } = await admin.send(method, path, body)
    expect([200, 201], text).toContain(status)
    return JSON.parse(text).data
  }
  const answered = (some: readonly number[]) =>
    Promise.all(some.map(async (id) => (await send('GET', `/entries/${comments}/${id}`)).document.replyTo))
  const confirm = (name: string) => pressAt(ada.page, `[role$=dialog] ::-p-aria([name="${name}"][role="button"])`)

  test('undo of a deletion of many brings all back, with the links between them', async () => {
    const before = await answered(ids)
    await ada.open(`/types/${comments}`)
    await press(ada.page, 'Select all on this page')
    await press(ada.page, `Select all ${count}`)
    await says(ada.page, `${count} selected`)
    await press(ada.page, 'Delete')
    await confirm('Delete')
    await says(ada.page, `${count} entries done`)
    await confirm('Undo')
    await says(ada.page, `${count} entries were restored`)
    expect(await answered(ids)).toEqual(before)
  })

  test('one value goes into a field of many, and undo takes it back', async () => {
    const [first = 0, second = 0] = ids
    const textOf = async (id: number) => {
      const { document, copy } = await send('GET', `/entries/${comments}/${id}`)
      return { ...document, ...copy?.document }.text
    }
    const { version } = await send('GET', `/entries/${comments}/${second}`)
    await send('PUT', `/entries/${comments}/${second}`, { version, document: { text: 'Read' } })
    await ada.open(`/types/${comments}?sort=id:asc&pageSize=10`)
    await press(ada.page, 'Select all on this page')
    await press(ada.page, 'Set a field…')
    await (await ada.page.waitForSelector('[role=dialog] input[role=combobox]'))?.type('Text')
    await pressAt(ada.page, '::-p-aria([name="Text"][role="option"])')
    await says(ada.page, 'An empty value clears the field.')
    await ada.page.type('[role=dialog] [id="field/text"] textarea', 'Read')
    await confirm('Set')
    await says(ada.page, '10 entries done')
    expect([await textOf(first), await textOf(second)]).toEqual(['Read', 'Read'])
    await confirm('Undo')
    await says(ada.page, '9 entries are as before')
    expect([await textOf(first), await textOf(second)]).toEqual(['Comment 0', 'Read'])
  })

  test('so does "Restore all" in the trash', async () => {
    const some = ids.slice(0, 20)
    for (const [index, id] of some.entries()) {
      const { version } = await send('GET', `/entries/${comments}/${id}`)
      const replyTo = some[(index + (index % 2 === 0 ? 7 : 15)) % some.length]
      await send('PUT', `/entries/${comments}/${id}`, { version, document: { replyTo } })
    }
    const before = await answered(some)
    await send('POST', `/entries/${comments}/bulk`, { act: 'delete', ids: some })
    await ada.open(`/types/${comments}/trash`)
    await press(ada.page, `Restore all ${some.length}`)
    await confirm('Restore')
    await says(ada.page, `${some.length} entries were restored`)
    expect(await answered(some)).toEqual(before)
  })
})
