/** Small things of the form in a browser: keys of the editors, what moves while they load, searches for links, and narrow windows. */
import type { HTTPRequest } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstAdministrator, type Browser } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'
import { startMagazine } from './magazine.js'
import { drawn } from './page.js'

const article = 'api::article.article'

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
    server = await startMagazine(`panel-fields-${provider}`, provider, database)
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

  const send = async (method: string, path: string, document?: object) => {
    const { status, text } = await admin.send(method, path, document && { document })
    expect([200, 201], text).toContain(status)
    return JSON.parse(text).data
  }
  const create = async (uid: string, document: object): Promise<number> =>
    (await send('POST', `/entries/${uid}`, document)).id
  const open = async (document: object): Promise<number> => {
    const id = await create(article, { title: 'Fields', ...document })
    await ada.open(`/types/${article}/${id}`)
    return id
  }
  const saved = async (id: number, field: string) => {
    await ada.isSaved()
    return (await send('GET', `/entries/${article}/${id}`)).copy.document[field]
  }
  const intoBlocks = async () => (await (await ada.cell('content')).waitForSelector('.blocks'))?.focus()

  test('a mark of Markdown before a space makes a block of its kind, and undo leaves the mark', async () => {
    const id = await open({})
    await intoBlocks()
    const lines = ['## Heading', '- one', 'two', '', '> quote', '', '1. first', '', '#none', '# ']
    for (const line of lines) {
      await ada.page.keyboard.type(line)
      await drawn(ada.page)
      if (line !== lines.at(-1)) await ada.page.keyboard.press('Enter')
    }
    await ada.keys('Control', 'z')
    const text = (words: string) => [{ type: 'text', text: words }]
    const items = (...words: readonly string[]) => words.map((word) => ({ type: 'list-item', children: text(word) }))
    expect(await saved(id, 'content')).toEqual([
      { type: 'heading', level: 2, children: text('Heading') },
      { type: 'list', format: 'unordered', children: items('one', 'two') },
      { type: 'quote', children: text('quote') },
      { type: 'paragraph', children: text('') },
      { type: 'list', format: 'ordered', children: items('first') },
      { type: 'paragraph', children: text('#none') },
      { type: 'paragraph', children: text('# ') },
    ])
  })

  test('whoever pastes a table or a picture into blocks is told what becomes of it', async () => {
    await open({})
    const paste = (html: string) =>
      ada.page.$eval(
        '.blocks',
        (editor, pasted) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text/html', pasted)
          editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        },
        html,
      )
    const told = 'Tables became paragraphs, and pictures were left out.'
    await intoBlocks()
    await paste('<p>Words</p>')
    await drawn(ada.page)
    expect(await ada.page.$(`::-p-text(${told})`)).toBeNull()
    await paste('<table><tr><td>A cell</td></tr></table>')
    await ada.page.waitForSelector(`::-p-text(${told})`)
  })

  test('Ctrl K makes a link in editors, and opens no search', async () => {
    const id = await open({ body: 'see' })
    await ada.intoEditor('body')
    await ada.keys('Control', 'a')
    await ada.keys('Control', 'k')
    expect(await ada.page.$('.palette')).toBeNull()
    await ada.page.keyboard.type('!')
    expect(await saved(id, 'body')).toBe('[!](https://)')
    await intoBlocks()
    await ada.page.keyboard.type('Here')
    await ada.keys('Shift', 'Home')
    await ada.keys('Control', 'k')
    await (await ada.page.waitForSelector('[role=dialog] input'))?.type('https://example.com')
    await ada.press('Apply', '[role=dialog]')
    await ada.page.waitForSelector('.blocks-link')
    expect(await ada.page.$('.palette')).toBeNull()
  })

  test('nothing moves when the editors arrive', async () => {
    const body = Array.from({ length: 6 }, (_, line) => `Line ${line} ${'of words '.repeat(20)}`).join('\n\n')
    const id = await create(article, { title: 'Late', body, content: null })
    const held: HTTPRequest[] = []
    const hold = (request: HTTPRequest) => {
      if (/\/assets\/(markdown|blocks|json)-editor/.test(request.url())) held.push(request)
      else void request.continue()
    }
    // A cached editor would not be asked for.
    await ada.renewPage()
    await ada.page.setCacheEnabled(false)
    await ada.page.setRequestInterception(true)
    ada.page.on('request', hold)
    await ada.open(`/types/${article}/${id}`)
    /** The fields below Markdown and blocks, and below JSON. */
    const places = () =>
      ada.page.$$eval(':is([id="field/excerpt"], [id="field/code"])', (cells) =>
        cells.map((cell) => Math.round(cell.getBoundingClientRect().top)),
      )
    await ada.page.waitForSelector('.editor-wait')
    await expect.poll(() => held.some(({ url }) => url.call(held[0]).includes('editor'))).toBe(true)
    await drawn(ada.page)
    const before = await places()
    ada.page.off('request', hold)
    ada.page.on('request', (request) => void request.continue())
    for (const request of held) await request.continue()
    await ada.page.waitForFunction(() => document.querySelector('.editor-wait') === null)
    await ada.page.waitForFunction(() => document.querySelector('.text-count')?.textContent !== '')
    const after = await places()
    expect(before.length).toBe(2)
    for (const [index, top] of before.entries()) expect(Math.abs(top - (after[index] ?? 0))).toBeLessThanOrEqual(2)
    await ada.renewPage()
  })

  test('entries to link to are found by their words in any order', async () => {
    for (const name of ['Writer 4321 Dupont', 'Writer 77 Dupont']) await create('api::tag.tag', { name })
    await open({})
    const input = await (await ada.cell('tags')).waitForSelector('input')
    await input?.type('dupont 432')
    await ada.page.waitForFunction(() => document.querySelectorAll('[role=option]').length === 1)
    await expect.poll(() => ada.text('[role=option]')).toContain('Writer 4321 Dupont')
  })

  test('on a phone, the state of saving leaves the buttons beside it alone', async () => {
    const id = await open({ title: 'Narrow' })
    await send('POST', `/entries/${article}/${id}/publish`)
    await ada.page.setViewport({ width: 390, height: 800 })
    await ada.open(`/types/${article}/${id}`)
    await ada.type('title', ' and changed')
    await ada.isSaved()
    const overlap = await ada.page.evaluate(() => {
      const [state, next] = ['.save-state', '.entry-history'].map((each) => document.querySelector(each))
      if (!state?.lastElementChild || !next) return null
      state.lastElementChild.textContent = 'Saved 59 minutes ago'
      return state.getBoundingClientRect().right - next.getBoundingClientRect().left
    })
    expect(overlap).toBeLessThanOrEqual(0)
    await ada.page.setViewport({ width: 1280, height: 900 })
  })

  test('buttons within a field are large enough to be hit', async () => {
    await open({ publishOn: '2026-01-01' })
    await ada.page.waitForSelector('[id="field/publishOn"] .button')
    const sizes = await ada.page.$$eval('[id="field/publishOn"] .button', (buttons) =>
      buttons.map((button) => button.getBoundingClientRect()).map(({ width, height }) => Math.min(width, height)),
    )
    expect(sizes.length).toBeGreaterThan(0)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(24)
  })
})
