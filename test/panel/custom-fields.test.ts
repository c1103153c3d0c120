/** Custom fields have their controls, HTML that is opened is saved as it was, and nothing of stored HTML runs or loads. */
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { panelConfig, firstAdministrator, type Browser } from '../admin/panel.js'
import { isLong } from '../cases.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import { readyProject, type RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { showIn, violations } from './axe.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from './chromium.js'
import { hostileHtml, mark } from './hostile-html.js'
import { patience, says } from './page.js'

const models = fileURLToPath(new URL('../../fixtures/cases/custom-fields', import.meta.url))
const dress = 'api::dress.dress'

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
    const config = { ...panelConfig, customFields: { 'plugin::mood.mood': 'json' } }
    const project = await readyProject({
      name: `panel-custom-${provider}`,
      models,
      provider,
      databaseUrl: database.url,
      config,
    })
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

  const send = async (method: string, path: string, document?: object) => {
    const { status, text } = await admin.send(method, path, document && { document })
    expect([200, 201], text).toContain(status)
    return JSON.parse(text).data
  }
  const open = async (document: object): Promise<number> => {
    const { id } = await send('POST', `/entries/${dress}`, document)
    await ada.open(`/types/${dress}/${id}`)
    return id
  }
  const stored = async (id: number) => {
    const { copy, document: live } = await send('GET', `/entries/${dress}/${id}`)
    return { ...live, ...copy?.document }
  }
  const becomes = (id: number, name: string, value: unknown) =>
    expect.poll(async () => (await stored(id))[name], { timeout: patience }).toEqual(value)
  const into = async (path: string, selector: string) => (await ada.cell(path)).waitForSelector(selector)

  test('tags are typed and removed', async () => {
    const id = await open({ tags: [{ name: 'red' }, { name: 'blue' }] })
    await (await into('tags', 'input'))?.type('green, warm')
    await ada.page.keyboard.press('Enter')
    await becomes(id, 'tags', [{ name: 'red' }, { name: 'blue' }, { name: 'green' }, { name: 'warm' }])
    await ada.press('Remove “blue”')
    await ada.page.keyboard.press('Backspace')
    await becomes(id, 'tags', [{ name: 'red' }, { name: 'green' }])
  })

  test('several choices of the model, by their values', async () => {
    const id = await open({ sizes: ['xl', 'l'] })
    await says(ada.page, 'xl (no longer offered)')
    await (await ada.cell('sizes')).waitForSelector('::-p-aria([name="Small"][role="checkbox"])')
    await ada.page.locator('[id="field/sizes"] .check').click()
    await becomes(id, 'sizes', ['s', 'l', 'xl'])
  })

  test('a colour is typed or picked', async () => {
    const id = await open({ color: '#f00' })
    const picker = await into('color', 'input[type=color]')
    expect(await picker?.evaluate((element) => (element as HTMLInputElement).value)).toBe('#ff0000')
    await (await into('color', 'input[type=text]'))?.click({ count: 3 })
    await ada.page.keyboard.type('#00ff00')
    await becomes(id, 'color', '#00ff00')
    await expect.poll(() => picker?.evaluate((element) => (element as HTMLInputElement).value)).toBe('#00ff00')
  })

  test('an icon that is a drawing is shown as a picture, and runs nothing', async () => {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="console.error(1)"><path d="M0 0h9v9z"/></svg>`
    await open({ icon: drawing })
    const picture = await into('icon', 'img')
    await expect
      .poll(() => picture?.evaluate((element) => (element as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
  })

  test('videos are stored as their plugins do', async () => {
    const id = await open({ clip: '{"url":"https://vimeo.com/1","title":"Old"}' })
    await (await into('video', 'input'))?.type('https://youtu.be/dQw4w9WgXcQ')
    await becomes(id, 'video', { url: 'https://youtu.be/dQw4w9WgXcQ', provider: 'youtube', providerUid: 'dQw4w9WgXcQ' })
    expect(await ada.value('clip')).toBe('https://vimeo.com/1')
    await (await into('clip', 'input'))?.type('2')
    await becomes(id, 'clip', '{"url":"https://vimeo.com/12"}')
  })

  test('a field of an unknown plugin says so, and has the control of its type', async () => {
    await open({ mood: { happy: true } })
    await says(ada.page, 'of a plugin that the panel does not know: plugin::mood.mood')
    await ada.intoEditor('mood')
  })

  test('a value that a control does not know stays JSON', async () => {
    const id = await open({ tags: { odd: [1] }, sizes: 7 })
    await ada.intoEditor('tags')
    await ada.intoEditor('sizes')
    expect(await stored(id)).toMatchObject({ tags: { odd: [1] }, sizes: 7 })
  })

  test('the preview of a search result follows what is typed', async () => {
    await open({ seo: { metaTitle: 'A red dress', metaDescription: 'Short' } })
    await expect.poll(() => ada.text('.seo')).toContain('At least 50 characters')
    await ada.type('seo/metaTitle', ' for the summer')
    await expect.poll(() => ada.text('.seo-title')).toBe('A red dress for the summer')
  })

  test('HTML is written as it is read, and what the editor does not understand stays', async () => {
    const table = '<figure class="table"><table><tbody><tr><td>Cell</td></tr></tbody></table></figure>'
    const story = `<h2 class="x">Head</h2>\n\n<p>One&nbsp;<b>two</b></p>\n${table}\n<!-- note -->\n<p>Last</p>\n`
    const id = await open({ name: 'Written', story })
    await into('story', '.html-closed table')
    await ada.type('name', '!')
    await becomes(id, 'name', 'Written!')
    expect((await stored(id)).story).toBe(story)
    await (await into('story', '.blocks h2'))?.click()
    await ada.page.keyboard.press('End')
    await ada.page.keyboard.type(' & more')
    await becomes(id, 'story', story.replace('Head', 'Head &amp; more'))
    for (let step = 0; step < ' & more'.length; step++) await ada.page.keyboard.press('Backspace')
    await becomes(id, 'story', story)
  })

  test('the source of a closed block and of the whole can be changed', async () => {
    const id = await open({ story: '<p>One</p><div>Two</div>' })
    await ada.press('Source', '.html-closed')
    const field = await ada.page.waitForSelector('[role=dialog] textarea')
    await field?.click({ count: 3 })
    await ada.page.keyboard.type('<p>Three</p><hr>')
    await ada.press('Apply', '[role=dialog]')
    await becomes(id, 'story', '<p>One</p><p>Three</p><hr>')
    await ada.press('Source', '[id="field/story"] .editor-tools')
    await ada.intoEditor('story')
    await ada.keys('Control', 'a')
    await ada.page.keyboard.type('<p>Whole</p>')
    await becomes(id, 'story', '<p>Whole</p>')
    await ada.press('Source', '[id="field/story"] .editor-tools')
    await expect.poll(() => ada.text('.blocks')).toContain('Whole')
  })

  /** Addresses that would run or load something. */
  const hostile = () =>
    ada.page.evaluate(() =>
      [...document.querySelectorAll('.html-shown *, .blocks *')].flatMap((element) =>
        [...element.attributes].flatMap(({ name, value }) => {
          const isOfSlate = name.startsWith('data-slate') || name === 'contenteditable'
          const isOwn = !element.parentElement?.closest('.html-shown')
          if (isOfSlate || (isOwn && !['href', 'src', 'srcset', 'poster', 'data'].includes(name))) return []
          const isLink =
            name === 'href' &&
            element.nodeName === 'A' &&
            /^(https?|mailto|tel):/.test((element as HTMLAnchorElement).protocol)
          const isLocal = name === 'src' && new URL(value, document.baseURI).origin === location.origin
          const isHarmless = [
            'alt',
            'title',
            'target',
            'rel',
            'controls',
            'colspan',
            'rowspan',
            'width',
            'height',
            'dir',
            'lang',
          ].includes(name)
          return isLink || isLocal || isHarmless ? [] : [`${element.nodeName} ${name}=${value}`]
        }),
      ),
    )

  test(
    'hostile HTML runs nothing and loads nothing: editor, history, difference and release',
    { timeout: 300_000 },
    async () => {
      const asked: string[] = []
      ada.page.on('request', (request) => {
        if (!request.url().startsWith(server.base) && !request.url().startsWith('data:')) asked.push(request.url())
      })
      const isHarmless = async (where: string) => {
        await says(ada.page, mark)
        expect(await hostile(), where).toEqual([])
        expect([asked.splice(0), ada.faults.splice(0)], where).toEqual([[], []])
      }
      // All of them together follow, on four pages.
      for (const story of hostileHtml.filter((_, index) => isLong || index % 4 === 0)) {
        await open({ name: 'Hostile', story })
        await into('story', '.blocks')
        await isHarmless(story)
      }
      const all = hostileHtml.join('\n')
      const id = await open({ name: 'All', story: '<p>Before</p>' })
      await send('PUT', `/entries/${dress}/${id}`, { story: all })
      await ada.open(`/types/${dress}/${id}`)
      await ada.type('name', '!')
      await becomes(id, 'name', 'All!')
      expect((await stored(id)).story).toBe(all)
      await isHarmless('the editor of all')
      await ada.press('History')
      await ada.page.waitForSelector('.difference')
      await isHarmless('history')
      const copy = await send('POST', `/editorial/copies/${dress}`, { name: `${mark} All`, story: all })
      const acts = [{ act: 'publish', type: dress, copy: copy.id }]
      const { body } = await admin.send('POST', '/editorial/releases', { name: 'Hostile', acts })
      await ada.open(`/releases/${body.data.id}`)
      await isHarmless('release')
      const page = await fetch(`${server.base}/admin/`)
      expect(page.headers.get('content-security-policy')).toMatch(
        /^default-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:;/,
      )
    },
  )

  test('pictures and videos of other hosts are links', async () => {
    await open({
      story: '<figure class="image image_resized"><img src="https://elsewhere.invalid/a.png" alt="A hat"></figure>',
    })
    await into('story', '.html-shown a[href="https://elsewhere.invalid/a.png"]')
    expect(await ada.text('.html-shown a')).toBe('A hat')
  })

  test('axe finds nothing to complain of', async () => {
    await ada.page.setBypassCSP(true)
    await open({
      story: '<p>Words</p><div class="x">Closed</div>',
      tags: [{ name: 'red' }],
      sizes: ['s'],
      color: '#00ff00',
      video: { url: 'https://vimeo.com/1', provider: 'vimeo', providerUid: '1' },
      mood: 1,
      seo: { metaTitle: 'Title', metaDescription: 'Short' },
    })
    await into('story', '.html-closed')
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1280, 390]) {
        await showIn(ada.page, scheme)
        await ada.page.setViewport({ width, height: 900 })
        expect(await violations(ada.page), `${scheme} ${width}`).toEqual([])
      }
    await ada.page.setViewport({ width: 1280, height: 900 })
  })
})
