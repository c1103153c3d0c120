/** Faults that people reported of other panels: each is tried here, with what the API has afterwards. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { AccountProject } from '../accounts/account-project.js'
import { execute } from '../accounts/sql.js'
import { firstAdministrator, panelProject } from '../admin/panel.js'
import type { Browser } from '../admin/panel.js'
import type { RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { openItems } from './page.js'
import { richConfig } from './rich-config.js'

const [article, tag] = ['api::article.article', 'api::tag.tag']
const list = `/types/${article}`

describeWith(chromiumProgram)('reported of other panels', inBrowser, () => {
  let chromium: Chromium
  let project: AccountProject
  let server: RunningServer
  let admin: Browser
  let ada: Person
  beforeAll(async () => {
    chromium = await openChromium()
    project = await panelProject('reported', 'sqlite', richConfig)
    server = await project.start()
    admin = await firstAdministrator(server)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
  }, 180_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await project?.database.drop()
  })

  const send = async (method: string, path: string, body?: object) => {
    const { status, text } = await admin.send(method, path, body)
    expect([200, 201], text).toContain(status)
    return JSON.parse(text).data
  }
  const create = async (document: object, uid = article): Promise<number> =>
    (await send('POST', `/entries/${uid}`, { document })).id
  const read = (id: number) => send('GET', `/entries/${article}/${id}`)
  const open = async (document: object): Promise<number> => {
    const id = await create(document)
    await ada.open(`${list}/${id}`)
    return id
  }
  const begin = async (title: string) => {
    await ada.open(`${list}/create`)
    await ada.page.waitForFunction(() => document.activeElement?.closest('[id="field/title"]') !== null)
    await ada.page.keyboard.type(title)
  }

  test('a slug follows its title until the entry is there, and is called after the type if it has no letters of its own', async () => {
    await begin('Slow')
    await expect.poll(() => ada.value('slug')).toBe('slow')
    await ada.type('title', ' title')
    await expect.poll(() => ada.value('slug')).toBe('slow-title')
    await ada.isSaved()
    await ada.press('Publish')
    const path = await ada.isAt(/types\/[^/]+\/\d+$/)
    const asks: string[] = []
    ada.page.on('request', (request) => asks.push(request.url()))
    await ada.type('title', ' later')
    await ada.isSaved()
    const { copy } = await read(Number(path.split('/').at(-1)))
    expect([copy.document, await ada.value('slug')]).toEqual([{ title: 'Slow title later' }, 'slow-title'])
    expect(asks.filter((url) => url.includes('/uid?'))).toEqual([])
    await begin('مقال')
    await expect.poll(() => ada.value('slug')).toBe('article')
  })

  test('a list whose address names a field that is gone is shown without it, and says so', async () => {
    await create({ title: 'Listed' })
    await ada.open(`${list}?sort=gone:asc&columns=slug,lost`)
    await ada.page.waitForSelector('.list-row')
    await ada.sees('Left out, since it is no field of these entries: lost, gone')
  })

  test('text has the direction of its language, line by line in an editor', async () => {
    const text = (words: string) => [{ type: 'paragraph', children: [{ type: 'text', text: words }] }]
    await open({ title: 'مرحبا', excerpt: 'نص', body: 'سلام\n\nLatin', content: text('سلام') })
    const directions = () =>
      ada.page.evaluate(() => {
        const body = document.getElementById('field/body')?.querySelector('.code')?.shadowRoot
        const of = (element: Element) => getComputedStyle(element).direction
        return [
          ...[...document.querySelectorAll('[id="field/title"] input, [id="field/excerpt"] textarea')].map(of),
          ...[...document.querySelectorAll('[id="field/content"] .blocks > *')].map(of),
          ...[...(body?.querySelectorAll('.cm-line') ?? [])].map(of),
        ]
      })
    await expect.poll(directions).toEqual(['rtl', 'rtl', 'rtl', 'rtl', 'ltr', 'ltr'])
  })

  test('text of an input method is there once, and the key that ends it does nothing else', async () => {
    const id = await open({ title: 'Input ', body: '', content: [] })
    const session = await ada.page.createCDPSession()
    const compose = async (parts: readonly string[], text: string) => {
      for (const part of parts) {
        const [selectionStart, selectionEnd] = [part.length, part.length]
        await session.send('Input.imeSetComposition', { text: part, selectionStart, selectionEnd })
      }
      await session.send('Input.insertText', { text })
    }
    await ada.type('title', '')
    await compose(['ㅎ', '하', '한'], '한')
    await (await (await ada.cell('content')).waitForSelector('.blocks'))?.focus()
    await compose(['k', 'か', 'かん'], '漢字')
    await ada.page.keyboard.press('Enter')
    await compose(['´'], 'é')
    await ada.intoEditor('body')
    await compose(['ni', 'nih', '你'], '你好')
    await ada.page.keyboard.press('Enter')
    await ada.page.keyboard.type('x')
    const line = (text: string) => ({ type: 'paragraph', children: [{ type: 'text', text }] })
    await expect
      .poll(async () => (await read(id)).copy?.document)
      .toEqual({ title: 'Input 한', body: '你好\nx', content: [line('漢字'), line('é')] })
  })

  test.each([
    ['Europe/London', '2009-09-18T00:10:00.000Z', '09/18/2009, 01:10 AM'],
    ['Asia/Kathmandu', '2024-07-16T22:37:02.414Z', '07/17/2024, 04:22:02.414 AM'],
  ])(
    'in %s a moment is shown as it is there, and a save of something else changes neither it nor a day',
    async (zone, eventAt, shown) => {
      await ada.page.emulateTimezone(zone)
      const id = await open({ title: 'In a zone', eventAt, publishOn: '2024-02-29' })
      await expect.poll(() => ada.value('eventAt')).toBe(shown)
      expect(await ada.value('publishOn')).toBe('02/29/2024')
      for (const field of ['eventAt', 'publishOn']) {
        await ada.type(field, '')
        await ada.page.keyboard.press('Tab')
      }
      await ada.type('excerpt', 'Other')
      await expect.poll(async () => (await read(id)).copy?.document).toEqual({ excerpt: 'Other' })
      await ada.page.emulateTimezone('UTC')
    },
  )

  test('gaps, repeats and nothing in the stored order leave all there in one order, and a save mends it', async () => {
    const tags: number[] = []
    for (const name of ['Red', 'Green', 'Blue']) tags.push(await create({ name }, tag))
    const id = await create({
      title: 'Gaps',
      sections: ['a', 'b', 'c', 'd', 'e'].map((heading) => ({ heading })),
      tags,
    })
    const of = `where article_sections_id = ${id}`
    const positions = Object.entries({ a: 1, b: 5, c: 5, d: null, e: -2 }).map(
      ([heading, at]) => `when '${heading}' then ${at}`,
    )
    await execute('sqlite', project.database.url, [
      `update components_shared_sections set item_position = case heading ${positions.join(' ')} end ${of}`,
      `update articles_tags set position = 1 where article_id = ${id}`,
    ])
    const order = async () => {
      const { sections, tags: linked } = (await read(id)).document
      return [sections.map(({ heading }: any) => heading).join(''), linked]
    }
    const first = await order()
    expect([first[0].split('').toSorted().join(''), first[1].toSorted()]).toEqual(['abcde', tags.toSorted()])
    expect(await order()).toEqual(first)
    const { sections } = (await read(id)).document
    await send('PUT', `/entries/${article}/${id}`, {
      document: { sections: sections.toSpliced(1, 1), tags: tags.toReversed() },
    })
    expect(await order()).toEqual([first[0][0] + first[0].slice(2), tags.toReversed()])
  })

  test('to walk through an unchanged entry changes nothing of it', async () => {
    const tags = [await create({ name: 'Last' }, tag), await create({ name: 'First' }, tag)].toReversed()
    const id = await open({
      title: 'Unchanged',
      tags,
      sections: [{ heading: 'B' }, { heading: 'A' }],
      blocks: [{ __component: 'blocks.quote', quote: 'Z' }],
      body: '* one\r\n* two\n\n\n',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Words' }] }],
      eventAt: '2024-07-16T22:37:02.414Z',
      startsAt: '10:05:30.123',
      extra: { b: 1, a: [1, 2] },
      views: '9007199254740993',
    })
    const before = await read(id)
    const saves: string[] = []
    ada.page.on('request', (request) => {
      if (request.method() !== 'GET' && !request.url().endsWith('/latest')) saves.push(request.url())
    })
    await openItems(ada.page)
    await ada.intoEditor('body')
    await ada.type('title', '')
    for (let presses = 0; presses < 70; presses++) await ada.page.keyboard.press('Tab')
    await ada.keys('Control', 's')
    expect([await read(id), saves]).toEqual([before, []])
  })
})
