/** Small things of the form in a browser: keys of the editors, what moves while they load, searches for links, and narrow windows. */
import type { HTTPRequest } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { firstAdministrator, type Browser } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'
import { violations } from './axe.js'
import { startMagazine } from './magazine.js'
import { drawn, until } from './page.js'
import { startPictureSite, type PictureSite } from './picture-site.js'

const article = 'api::article.article'
interface Stored {
  readonly type: string
  readonly image?: object
  readonly children: readonly { readonly text: string }[]
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

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
  let site: PictureSite

  beforeAll(async () => {
    site = await startPictureSite(pixel)
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
    await site?.stop()
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
  const copyOf = async (id: number) => JSON.stringify((await send('GET', `/entries/${article}/${id}`)).copy)
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

  test('a slash lists the kinds of blocks, by the keyboard alone, and Escape leaves it', async () => {
    const id = await open({})
    await intoBlocks()
    const menu = '.slash-menu[role=listbox]'
    const option = () =>
      ada.page.$eval(
        '.blocks',
        (editor) => document.getElementById(editor.getAttribute('aria-activedescendant') ?? '')?.textContent,
      )
    await ada.page.keyboard.type('/')
    await ada.page.waitForSelector(menu)
    expect(await option()).toBe('Text')
    expect(await violations(ada.page)).toEqual([])
    await ada.page.keyboard.type('head')
    await ada.page.keyboard.press('ArrowDown')
    await drawn(ada.page)
    expect(await option()).toContain('Heading 2')
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForSelector(menu, { hidden: true })
    await ada.page.keyboard.type('Bread')
    await ada.page.keyboard.press('Enter')
    await ada.page.keyboard.type('/num')
    await ada.page.waitForSelector(menu)
    await ada.page.keyboard.press('Escape')
    await ada.page.waitForSelector(menu, { hidden: true })
    await ada.page.keyboard.press('Enter')
    await ada.page.keyboard.type('1/2')
    await drawn(ada.page)
    expect(await ada.page.$(menu)).toBeNull()
    const text = (words: string) => [{ type: 'text', text: words }]
    expect(await saved(id, 'content')).toEqual([
      { type: 'heading', level: 2, children: text('Bread') },
      { type: 'paragraph', children: text('/num') },
      { type: 'paragraph', children: text('1/2') },
    ])
  })

  test('marks of Markdown around words become what they say, and what is typed next is plain', async () => {
    const id = await open({})
    await intoBlocks()
    await ada.page.keyboard.type('a **b** _c_ `d` [e](https://example.com) f')
    const text = (words: string, marks: object = {}) => ({ type: 'text', text: words, ...marks })
    expect(await saved(id, 'content')).toEqual([
      {
        type: 'paragraph',
        children: [
          text('a '),
          text('b', { bold: true }),
          text(' '),
          text('c', { italic: true }),
          text(' '),
          text('d', { code: true }),
          text(' '),
          { type: 'link', url: 'https://example.com', children: [text('e')] },
          text(' f'),
        ],
      },
    ])
  })

  const pasteInto = (selector: string, html: string) =>
    ada.page.$eval(
      selector,
      (editor, pasted) => {
        const target = editor.shadowRoot?.querySelector('.cm-content') ?? editor
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', pasted)
        const begins = { bubbles: true, cancelable: true, composed: true }
        target.dispatchEvent(new ClipboardEvent('paste', { ...begins, clipboardData }))
        const input = { ...begins, inputType: 'insertFromPaste', dataTransfer: clipboardData }
        if (target === editor) target.dispatchEvent(new InputEvent('beforeinput', input))
      },
      html,
    )

  test('whoever pastes a table into blocks is told what becomes of it', async () => {
    const id = await open({})
    const told = 'Blocks have no tables: each row became a line.'
    await intoBlocks()
    await pasteInto('.blocks', '<p>Words</p>')
    await drawn(ada.page)
    expect(await ada.page.$(`::-p-text(${told})`)).toBeNull()
    await pasteInto('.blocks', '<table><tr><td>A cell</td><td>another</td></tr></table>')
    await ada.page.waitForSelector(`::-p-text(${told})`)
    await expect.poll(() => copyOf(id)).toContain('"text":"WordsA cell | another"')
  })

  test('pictures of a pasted page come into the library, and one that does not come is told and not stored', async () => {
    const id = await open({ body: '' })
    await intoBlocks()
    await pasteInto(
      '.blocks',
      `<p>Before</p><img src="${site.base}/cat.png" alt="A cat"><p>after</p><img src="${site.base}/false.png">`,
    )
    await ada.page.waitForSelector('.blocks img[alt="A cat"]')
    await ada.sees('A picture could not be brought over. Its site gives no picture of at most 10 MB here.')
    const [before, image, after, ...rest] = (await saved(id, 'content')) as readonly Stored[]
    expect([before?.children, image?.type, after?.children, rest]).toMatchObject([
      [{ text: 'Before' }],
      'image',
      [{ text: 'after' }],
      [],
    ])
    expect(image?.image).toMatchObject({ name: 'cat.png', alternativeText: 'A cat', mime: 'image/png' })
    await ada.intoEditor('body')
    await pasteInto(
      '[id="field/body"] .code',
      `<p>Words <img src="${site.base}/cat.png" alt="B"></p><img src="${site.base}/none.png">`,
    )
    await ada.sees('A picture stays at its own site')
    await ada.isSaved()
    await expect.poll(() => saved(id, 'body')).toMatch(/!\[B\]\(\/uploads\/cat_\w+\.png\)/)
    expect(await saved(id, 'body')).toContain(`(${site.base}/none.png)`)
  })

  test('the links of an entry are checked, and lead to their fields', async () => {
    const body = `[a](${site.base}/page) [b](${site.base}/none) [c](/uploads/none.png) [d](/about)`
    await open({ body })
    await ada.press('More')
    await ada.page.locator('::-p-aria([name="Check links"][role="menuitem"])').click()
    const rows = () =>
      ada.page.$$eval('.checked-links li', (items) => items.map((item) => item.lastElementChild?.textContent))
    await expect.poll(rows).toEqual(['works', 'gone', 'gone', 'not checked'])
    expect(await violations(ada.page)).toEqual([])
    await ada.press('Body', '[role=dialog]')
    await ada.page.waitForFunction(
      () => document.querySelector('[id="field/body"] .code')?.shadowRoot?.activeElement !== null,
    )
  })

  test('Ctrl K makes a link in editors, and opens no search', async () => {
    const id = await open({ body: 'see' })
    await ada.intoEditor('body')
    await ada.keys('Control', 'a')
    await ada.keys('Control', 'k')
    expect(await ada.page.$('.palette')).toBeNull()
    await (await ada.page.waitForSelector('[role=dialog] input'))?.type('https://example.com')
    await ada.press('Apply', '[role=dialog]')
    expect(await saved(id, 'body')).toBe('[see](https://example.com)')
    await intoBlocks()
    await ada.page.keyboard.type('Here')
    await ada.keys('Shift', 'Home')
    await ada.keys('Control', 'k')
    await (await ada.page.waitForSelector('[role=dialog] input'))?.type('https://example.com')
    await ada.press('Apply', '[role=dialog]')
    await ada.page.waitForSelector('.blocks-link')
    expect(await ada.page.$('.palette')).toBeNull()
  })

  test('a form that is left with the focus in a field leaves no elements behind', async () => {
    const id = await open({})
    const { page } = ada
    const devTools = await page.createCDPSession()
    await devTools.send('Performance.enable')
    const nodes = async () => {
      await devTools.send('HeapProfiler.collectGarbage')
      const { metrics } = await devTools.send('Performance.getMetrics')
      return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0
    }
    // Handles of elements would keep the form: all is done within the page.
    const visit = async () => {
      await page.evaluate((to) => document.querySelector<HTMLElement>(`a[href$="/${to}"]`)?.click(), `${article}/${id}`)
      await until(page, () => document.querySelector('[id="field/content"] .blocks') !== null)
      await page.evaluate(() => document.querySelector<HTMLElement>('[id="field/content"] .blocks')?.focus())
      await page.evaluate(() => document.querySelector<HTMLElement>('.entry-title a')?.click())
      await until(page, () => document.querySelector('table') !== null)
    }
    await ada.open(`/types/${article}`)
    await until(page, () => document.querySelector('table a') !== null)
    await visit()
    const before = await nodes()
    for (let visits = 0; visits < 5; visits++) await visit()
    // One form has about a thousand. The last two may still be on their way out.
    await expect.poll(async () => (await nodes()) - before, { timeout: 10_000 }).toBeLessThan(2_500)
    await devTools.detach()
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
