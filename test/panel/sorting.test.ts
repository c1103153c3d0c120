/** Items that are dragged in lists of components, links and files, in a browser. */
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstAdministrator, type Browser } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'
import { startMagazine } from './magazine.js'
import { atRest, drawn, until } from './page.js'

const article = 'api::article.article'
const count = 24

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
  let tags: readonly number[]
  let files: readonly number[]

  beforeAll(async () => {
    database = await freshDatabase(provider)
    server = await startMagazine(`panel-sorting-${provider}`, provider, database)
    admin = await firstAdministrator(server)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
    tags = await inTurn(async (number) => (await send('POST', '/entries/api::tag.tag', { name: `Tag ${number}` })).id)
    files = await inTurn(upload)
  }, 180_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const send = async (method: string, path: string, document?: object) => {
    const { status, text } = await admin.send(method, path, document && { document })
    expect([200, 201], text).toContain(status)
    return JSON.parse(text).data
  }
  const upload = async (number: number): Promise<number> => {
    const background = { r: 9 * number, g: 90, b: 200 - 8 * number }
    const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.append('files', new Blob([new Uint8Array(picture)]), `picture-${number}.png`)
    const headers = { cookie: admin.cookie ?? '', 'sec-fetch-site': 'same-origin' }
    const answer = await fetch(`${server.base}/admin/api/upload`, { method: 'POST', body, headers })
    return ((await answer.json()) as [{ id: number }])[0].id
  }

  const open = async (document: object): Promise<number> => {
    const { id } = await send('POST', `/entries/${article}`, { title: 'To be sorted', ...document })
    await ada.open(`/types/${article}/${id}`)
    return id
  }
  /** Returns what the API has in a field once the page has sent it. */
  const saved = async (id: number, field: string) => {
    await ada.isSaved()
    const { copy, document } = await send('GET', `/entries/${article}/${id}`)
    return { ...document, ...copy?.document }[field]
  }
  const item = (field: string, index: number) =>
    `[id="field/${field}"] :is(.items, .links, .media-files) > :nth-child(${index + 1})`
  /** Takes an item by its handle. */
  const take = async (field: string, index: number) => {
    const handle = await ada.page.waitForSelector(`${item(field, index)} .item-handle`)
    await handle?.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await atRest(ada.page, `${item(field, index)} .item-handle`, async (_, box) => {
      await ada.page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await ada.page.mouse.down()
    })
  }
  /** Moves the pointer over the second half of an item, step by step. */
  const moveOver = async (field: string, index: number) => {
    const box = await (await ada.page.waitForSelector(item(field, index)))?.boundingBox()
    if (!box) throw new Error(`There is no item ${index} in ${field}`)
    const isFile = field === 'gallery'
    await ada.page.mouse.move(box.x + box.width * (isFile ? 0.8 : 0.2), box.y + box.height * 0.8, { steps: 20 })
    await drawn(ada.page)
  }
  const drop = async () => {
    await ada.page.mouse.up()
    await drawn(ada.page)
  }

  const headings = ['a', 'b', 'c', 'd', 'e']
  const moved = <One>([first, second, third, fourth, ...rest]: readonly One[]) => [
    second,
    third,
    fourth,
    first,
    ...rest,
  ]

  test('an item that is dragged down three places lands there, and one step back undoes it', async () => {
    const document = {
      sections: headings.map((heading) => ({ heading })),
      tags: tags.slice(0, 5),
      gallery: files.slice(0, 5),
    }
    const id = await open(document)
    for (const field of Object.keys(document)) {
      await take(field, 0)
      await moveOver(field, 3)
      await drop()
      await ada.page.waitForSelector(`${item(field, 3)} .item-handle:focus`)
    }
    expect((await saved(id, 'sections')).map(({ heading }: { heading: string }) => heading)).toEqual(moved(headings))
    expect(await saved(id, 'tags')).toEqual(moved(document.tags))
    expect(await saved(id, 'gallery')).toEqual(moved(document.gallery))
    await ada.press('Undo')
    await drawn(ada.page)
    expect(await saved(id, 'gallery')).toEqual(document.gallery)
  })

  test('Escape leaves an item where it was', async () => {
    const id = await open({ tags: tags.slice(0, 5) })
    await take('tags', 4)
    await moveOver('tags', 0)
    await ada.page.keyboard.press('Escape')
    await drop()
    await ada.type('title', ' later')
    expect(await saved(id, 'tags')).toEqual(tags.slice(0, 5))
  })

  test.each(['tags', 'gallery'])(
    'a list of %s scrolls while an item is held at the edge of the window',
    async (field) => {
      const all = field === 'tags' ? tags : files
      const id = await open({ [field]: all })
      await ada.page.setViewport({ width: 1280, height: 600 })
      await take(field, 0)
      await ada.page.mouse.move(640, 640, { steps: 5 })
      await until(
        ada.page,
        (last) => (document.querySelector(last)?.getBoundingClientRect().bottom ?? Infinity) < window.innerHeight,
        item(field, count - 1),
      )
      await drop()
      expect(await saved(id, field)).toEqual([...all.slice(1), all[0]])
      await take(field, count - 1)
      await ada.page.mouse.move(640, -40, { steps: 5 })
      await until(
        ada.page,
        (first) => (document.querySelector(first)?.getBoundingClientRect().top ?? -Infinity) > 0,
        item(field, 0),
      )
      await drop()
      await ada.type('title', ' again')
      expect(await saved(id, field)).toEqual(all)
    },
  )
})

async function inTurn(make: (number: number) => Promise<number>): Promise<readonly number[]> {
  const made: number[] = []
  for (let number = 1; number <= count; number++) made.push(await make(number))
  return made
}
