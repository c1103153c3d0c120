/** The work of editors beside typing, in a browser: going back to a version, the trash, sorting by keyboard, previews, views, the project's look. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { HTTPRequest } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Browser, firstAdministrator, passphrase } from '../admin/panel.js'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'
import { chromiumProgram, inBrowser, openChromium, openOwnChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { startMagazine } from './magazine.js'
import { drawn, patience, until } from './page.js'
import { describeWith } from '../tried.js'

const article = 'api::article.article'
const signIn = { text: 'Ask the newsroom for an account.', picture: '/admin/favicon.svg' }
const look = { name: 'The Daily Bread', logo: '/admin/favicon.svg', color: '#c0392b', signIn }

/** A page of the site that says how often it was made, and shows an article as a preview does. */
async function longPage({ searchParams }: URL): Promise<string> {
  const [slug, token] = [searchParams.get('slug'), searchParams.get('token') ?? '']
  const asked = `${content}/api/articles?filters[slug]=${slug}&populate=sections,author`
  const { data } = (await (await fetch(asked, { headers: { 'x-preview-token': token } })).json()) as any
  const { title, sections, author } = data[0].attributes
  return (
    `<p id="made">${++timesShown}</p><h2>${title}</h2><p class="last">${sections.at(-1)?.heading}</p>` +
    `<p class="author">${author.data?.attributes.name}</p><input id="search"><p style="height: 5000px">Text</p>` +
    `<script type="module">import { followPreview, renewPage } from '/preview.js'
    const refresh = ${slug?.includes('live') ? 'renewPage' : 'undefined'}
    followPreview({ panel: '${panelOf}', edits: ${slug?.includes('edits')}, refresh })</script>`
  )
}

let chromium: Chromium
let site: Server
let content = ''
let panelOf = ''
let timesShown = 0
beforeAll(async () => {
  if (chromiumProgram.isMet()) chromium = await openChromium()
  // The front end: it says which preview it shows. Pages whose address says so follow the panel of the server.
  site = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://site')
    if (url.pathname === '/preview.js') {
      response.setHeader('content-type', 'text/javascript')
      return void response.end(readFileSync(new URL('../../packages/client/dist/preview.js', import.meta.url)))
    }
    const head = `<!doctype html><meta name="viewport" content="width=device-width"><h1>${request.url?.split('&')[0]}</h1>`
    response.setHeader('content-type', 'text/html; charset=utf-8')
    const page = url.searchParams.get('slug')?.startsWith('follows-') ? longPage(url) : Promise.resolve('')
    page.then(
      (text) => response.end(head + text),
      (error: unknown) => response.end(String(error)),
    )
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await chromium?.close()
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
})

describeWith(chromiumProgram).each(sampled('postgresql'))('on %s', inBrowser, (provider) => {
  let database: TestDatabase
  let server: RunningServer
  let admin: Browser
  let made = 0
  const people: Person[] = []

  beforeAll(async () => {
    database = await freshDatabase(provider)
    // `listen` is done.
    const { port } = site.address() as AddressInfo
    const preview = { url: `http://127.0.0.1:${port}/preview?slug={slug}&token={token}` }
    server = await startMagazine(`panel-editing-${provider}`, provider, database, {
      admin: look,
      editorial: { preview },
    })
    content = server.base
    admin = await firstAdministrator(server)
  }, 180_000)
  afterEach(async () => {
    for (const person of people.splice(0)) {
      expect(person.faults).toEqual([])
      await person.context.close()
    }
  })
  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const as = async (browser: Browser, within = chromium) => {
    const person = await Person.signedIn(within, server.base, browser.cookie ?? '')
    people.push(person)
    return person
  }
  const send = async (method: string, path: string, body?: object, browser = admin) => {
    const { status, text } = await browser.send(method, path, body)
    expect([200, 201, 204], text).toContain(status)
    return text === '' ? null : JSON.parse(text).data
  }
  const create = async (uid: string, document: object): Promise<number> =>
    (await send('POST', `/entries/${uid}`, { document })).id
  /** Invites somebody, who comes. */
  const invite = async (role: string): Promise<Browser> => {
    const email = `${role}${++made}@example.com`
    const { url } = await send('POST', '/administrators', { email, firstname: 'Bob', lastname: 'B', roles: [role] })
    const browser = new Browser(server.base)
    const token = String(url).split('#')[1]
    await send('POST', '/links/use', { token, password: passphrase, firstname: 'Bob', lastname: 'B' }, browser)
    return browser
  }

  test('a draft that this browser has kept in another form is taken up as far as it fits, and the rest is named', async () => {
    const id = await create(article, { title: 'Stored' })
    const person = await as(admin)
    await person.open(`/types/${article}/${id}`)
    await person.cell('title')
    const empty = { locale: 'en', copy: null, saved: {}, texts: {}, links: [], files: [] }
    const draft = {
      ...empty,
      key: `1/${article}/${id}`,
      person: 1,
      uid: article,
      entry: id,
      changes: { title: 'Kept', rating: { of: 'another form' }, sections: 'none', gone: 1 },
      at: new Date().toISOString(),
    }
    /** Keeps a record while another page is open: that of the entry would forget it. */
    const keep = async (record: object) => {
      await person.open(`/types/${article}`)
      await person.page.evaluate(async (kept) => {
        const [found] = await indexedDB.databases()
        const opening = indexedDB.open(found?.name ?? '')
        await new Promise((resolve) => opening.addEventListener('success', resolve))
        const transaction = opening.result.transaction('drafts', 'readwrite')
        transaction.objectStore('drafts').put(kept)
        await new Promise((resolve) => transaction.addEventListener('complete', resolve))
        opening.result.close()
      }, record)
      await person.open(`/types/${article}/${id}`)
    }
    await keep(draft)
    await person.sees('Left out: Rating, Sections, and Gone.')
    await expect.poll(() => person.value('title')).toBe('Kept')
    await person.isSaved()
    await keep({ key: draft.key, changes: 'broken' })
    await person.sees('Unsaved work here can no longer be read')
    await expect.poll(() => person.value('title')).toBe('Kept')
  })

  test('the name, the logo and the colour of the project are at the sign-in page and in the frame, its sentence at the former', async () => {
    const page = await chromium.newPage()
    const lookOf = () =>
      page.evaluate(() => {
        const { naturalWidth = 0 } = document.querySelector<HTMLImageElement>('img.brand-logo') ?? {}
        return { text: document.body.innerText, hasLogo: naturalWidth > 0 }
      })
    const redness = () =>
      page.evaluate(() => {
        const button = document.querySelector('.button-primary')
        const pen = document.createElement('canvas').getContext('2d')
        if (!button || !pen) return null
        pen.fillStyle = getComputedStyle(button).backgroundColor
        pen.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
        return red - Math.max(green, blue)
      })
    await page.goto(`${server.base}/admin/`)
    await page.waitForSelector('input[type=password]')
    // A picture that has not begun to load is complete, too.
    await expect.poll(lookOf).toMatchObject({ text: expect.stringContaining(look.name) as unknown, hasLogo: true })
    // The colour of a button passes over into the project's.
    await expect.poll(redness).toBeGreaterThan(60)
    await expect.poll(lookOf).toMatchObject({ text: expect.stringContaining(signIn.text) as unknown })
    const picture = await page.$eval('.entrance-picture', (image) => image.getAttribute('src'))
    expect(picture).toBe(signIn.picture)
    await page.browserContext().close()
    const ada = await as(admin)
    await ada.open('/')
    await expect.poll(() => ada.text('.frame-brand')).toContain(look.name)
    await ada.page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.frame-brand img.brand-logo')?.naturalWidth ?? 0) > 0,
    )
  })

  test('a version of an entry is restored from its history', async () => {
    const id = await create(article, { title: 'As it was', excerpt: 'old words' })
    await send('PUT', `/entries/${article}/${id}`, { document: { title: 'As it became', excerpt: 'new words' } })
    const ada = await as(admin)
    await ada.open(`/types/${article}/${id}`)
    await ada.press('History')
    await ada.page.waitForSelector('.history-line')
    const lines = await ada.page.$$('.history-line')
    expect(lines.length).toBe(2)
    await lines.at(-1)?.click()
    await ada.page.waitForFunction(
      () => document.querySelector('li:last-child .history-line')?.getAttribute('aria-current') === 'true',
    )
    await ada.press('Restore')
    await ada.sees('Restore version 1?')
    // The question has the focus on its answer.
    await ada.page.waitForFunction(
      () =>
        document.activeElement?.textContent === 'Restore' &&
        document.activeElement.closest('[role=dialog]')?.textContent?.includes('Restore version 1?') === true,
    )
    await ada.page.keyboard.press('Enter')
    await ada.sees('Restored')
    const entry = await send('GET', `/entries/${article}/${id}`)
    expect([entry.document.title, entry.document.excerpt, entry.version]).toEqual(['As it was', 'old words', 3])
    await ada.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[id="field/title"] input')?.value === 'As it was',
    )
  })

  test('a deleted entry comes back from the trash, with its number and its links', async () => {
    const tag = await create('api::tag.tag', { name: `kept tag ${++made}` })
    const title = `Deleted by mistake ${++made}`
    const id = await create(article, { title, tags: [tag] })
    await send('DELETE', `/entries/${article}/${id}`)
    const ada = await as(admin)
    await ada.open(`/types/${article}/trash`)
    await ada.sees(title)
    await ada.page.locator(`tr ::-p-text(${title})`).wait()
    const rows = await ada.page.$$('tbody tr')
    const texts = await Promise.all(rows.map((row) => row.evaluate((element) => element.textContent ?? '')))
    const row = rows[texts.findIndex((text) => text.includes(title))]
    await (await row?.$('button'))?.click()
    await ada.sees(`${title} was restored`)
    expect((await send('GET', `/entries/${article}/${id}`)).document).toMatchObject({ title, tags: [tag] })
    await ada.page.waitForFunction(
      (gone) => !(document.querySelector('main')?.textContent ?? '').includes(gone),
      {},
      `${title} #`,
    )
  })

  test('components, items of a zone and links are sorted with the arrow keys, and the focus stays', async () => {
    const names = ['one', 'two', 'three']
    const tags: number[] = []
    for (const name of names) tags.push(await create('api::tag.tag', { name: `${name} ${++made}` }))
    const id = await create(article, {
      title: 'To be sorted',
      sections: names.map((heading) => ({ heading })),
      blocks: names.map((quote) => ({ __component: 'blocks.quote', quote })),
      tags,
    })
    const ada = await as(admin)
    await ada.open(`/types/${article}/${id}`)
    /** Gives a handle the focus, and presses a key that brings it to another place. */
    const move = async (field: string, at: number, key: 'ArrowUp' | 'ArrowDown' | 'Home' | 'End', to: number) => {
      const place = `[id="field/${field}"] .item-handle`
      await ada.page.waitForSelector(place)
      await (await ada.page.$$(place))[at]?.focus()
      await ada.page.keyboard.press(key)
      await drawn(ada.page)
      const now = () =>
        ada.page.$$eval(place, (handles) => handles.findIndex((each) => each === document.activeElement))
      await expect.poll(now).toBe(to)
    }
    await move('sections', 0, 'ArrowDown', 1)
    await move('blocks', 0, 'End', 2)
    await move('tags', 2, 'Home', 0)
    // If there is no further place, nothing moves.
    await move('tags', 0, 'ArrowUp', 0)
    await ada.isSaved()
    const { copy } = await send('GET', `/entries/${article}/${id}`)
    expect(copy.document.sections.map(({ heading }: { heading: string }) => heading)).toEqual(['two', 'one', 'three'])
    expect(copy.document.blocks.map(({ quote }: { quote: string }) => quote)).toEqual(['two', 'three', 'one'])
    expect(copy.document.tags).toEqual([tags[2], tags[0], tags[1]])
  })

  test('the preview shows the site as wide as a phone, a tablet and the page', async () => {
    const id = await create(article, { title: 'Previewed', slug: `previewed-${++made}` })
    const ada = await as(admin)
    await ada.open(`/types/${article}/${id}`)
    await ada.press('Preview')
    const shown = `/preview?slug=previewed-${made}`
    /** Tells how wide the site itself is, once it shows the entry. The frame is made anew for each save. */
    const width = async (): Promise<number | null> => {
      const frame = ada.page.frames().find((each) => each.url().includes('/preview?slug='))
      const found = frame?.evaluate(() => [document.querySelector('h1')?.textContent, window.innerWidth] as const)
      const [text, wide] = (await found?.catch(() => undefined)) ?? [undefined, 0]
      return text === shown && wide > 0 ? wide : null
    }
    const settled = async (isWanted: (wide: number) => boolean): Promise<number> => {
      for (const end = Date.now() + patience; Date.now() < end; await wait(50)) {
        const wide = await width()
        if (wide !== null && isWanted(wide)) return wide
      }
      throw new Error(`The preview is ${await width()} pixels wide`)
    }
    const whole = await settled((wide) => wide !== 390 && wide !== 820)
    await ada.press('Phone', '.preview')
    await settled((wide) => wide === 390)
    await ada.press('Tablet', '.preview')
    await settled((wide) => wide === 820)
    await ada.press('Full width', '.preview')
    await settled((wide) => wide === whole)
  })

  test.each([
    ['a page that follows stays where it was scrolled to', '', 900],
    ['one that follows another server begins at its top', 'http://127.0.0.1:1', 0],
  ])('at a save, %s', async (_says, other, place) => {
    panelOf = other || server.base
    const id = await create(article, { title: 'Followed', slug: `follows-${++made}` })
    const ada = await as(admin)
    await ada.open(`/types/${article}/${id}`)
    // The address of a preview names the working copy.
    await ada.type('title', ' at first')
    await ada.isSaved()
    await ada.press('Preview')
    const inFrame = async <T>(ask: () => T): Promise<T | undefined> =>
      ada.page
        .frames()
        .find((each) => each.url().includes('slug=follows-'))
        ?.evaluate(ask)
        .catch(() => undefined)
    const number = () => inFrame(() => Number(document.querySelector('#made')?.textContent))
    await expect.poll(number).toBeGreaterThan(0)
    const first = await number()
    await expect
      .poll(() => inFrame(() => (window.scrollTo(0, 900), document.readyState === 'complete' && window.scrollY)))
      .toBe(900)
    await ada.type('title', ' again')
    await ada.isSaved()
    await expect.poll(number).toBeGreaterThan(first ?? 0)
    await expect.poll(() => inFrame(() => document.readyState === 'complete' && window.scrollY)).toBe(place)
  })

  test('a page shows what is typed before it is saved, and keeps its place and its focus', async () => {
    panelOf = server.base
    const id = await create(article, { title: 'Typed', slug: `follows-live-${++made}`, sections: [{ heading: 'One' }] })
    await send('POST', `/entries/${article}/${id}/publish`)
    const ada = await as(admin)
    await ada.page.setViewport({ width: 1400, height: 900 })
    await ada.open(`/types/${article}/${id}`)
    await ada.press('Preview')
    const inFrame = async <T>(ask: () => T): Promise<T | undefined> =>
      ada.page
        .frames()
        .find((each) => each.url().includes('slug=follows-live-'))
        ?.evaluate(ask)
        .catch(() => undefined)
    const shown = () => inFrame(() => document.querySelector('h2')?.textContent)
    await expect.poll(shown).toBe('Typed')
    // The first letter makes the working copy, and with it another page.
    await ada.type('title', ' at')
    await ada.isSaved()
    await expect.poll(shown).toBe('Typed at')
    const place = () =>
      inFrame(() => {
        const search = document.querySelector<HTMLInputElement>('#search')
        return [Math.round(window.scrollY), document.activeElement === search, search?.value]
      })
    const scroll = () => {
      const search = document.querySelector<HTMLInputElement>('#search')
      if (search) search.value = 'sought'
      window.scrollTo(0, 900)
    }
    await expect.poll(async () => (await inFrame(scroll), await place())).toEqual([900, false, 'sought'])
    // No save of it reaches the server before the page has shown it.
    await ada.page.setRequestInterception(true)
    const saves: HTTPRequest[] = []
    ada.page.on('request', (request) => {
      if (request.method() === 'PUT' && /\/copies\/[^/]+\/\d+$/.test(request.url())) saves.push(request)
      else request.continue().catch(() => undefined)
    })
    await ada.type('title', ' once')
    await expect.poll(shown).toBe('Typed at once')
    const stored = async () => (await send('GET', `/entries/${article}/${id}`)).copy.document.title
    expect([await stored(), await place()]).toEqual(['Typed at', [900, false, 'sought']])
    // The form has the focus, not the page that was renewed.
    expect(await ada.page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('Typed at once')
    const live = await (await fetch(`${server.base}/api/articles?filters[id]=${id}`)).text()
    expect(live).toContain('"title":"Typed"')
    await expect.poll(() => saves.length).toBe(1)
    await inFrame(() => document.querySelector<HTMLInputElement>('#search')?.focus({ preventScroll: true }))
    const number = () => inFrame(() => Number(document.querySelector('#made')?.textContent))
    const before = (await number()) ?? 0
    for (const save of saves) await save.continue()
    await expect.poll(number).toBeGreaterThan(before)
    expect([await shown(), await place()]).toEqual(['Typed at once', [900, true, 'sought']])
    await ada.isSaved()
    expect(await stored()).toBe('Typed at once')
  })

  test('a press on a text of the page leads to its field, or to the entry that has it', async () => {
    panelOf = server.base
    const author = await create('api::author.author', { name: 'Grace Hopper', email: 'grace@example.com' })
    const id = await create(article, {
      title: 'Edited there',
      slug: `follows-edits-${++made}`,
      author: [author],
      sections: [{ heading: 'One' }, { heading: 'Two' }],
    })
    const ada = await as(admin)
    await ada.page.setViewport({ width: 1400, height: 900 })
    await ada.open(`/types/${article}/${id}`)
    await ada.type('title', '!')
    await ada.isSaved()
    await ada.press('Preview')
    const frame = () => ada.page.frames().find((each) => each.url().includes('slug=follows-edits-'))
    const text = (selector: string) =>
      frame()
        ?.$eval(selector, (element) => element.textContent)
        .catch(() => undefined)
    await expect.poll(() => text('h2')).toMatch(/^Edited there!\u{e0001}/u)
    const edit = async (selector: string) => {
      await expect
        .poll(async () => {
          await (await frame()?.$(selector))?.hover()
          return frame()?.$eval('button', (button) => button.checkVisibility())
        })
        .toBe(true)
      await (await frame()?.$('button'))?.click()
    }
    await edit('.last')
    await ada.page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Two')
    await edit('h2')
    await ada.page.waitForFunction(() => (document.activeElement as HTMLInputElement | null)?.value === 'Edited there!')
    // A text that is pasted from the page is stored without its mark.
    const pasted = (await text('h2')) ?? ''
    await ada.replace('excerpt', pasted)
    await ada.isSaved()
    expect((await send('GET', `/entries/${article}/${id}`)).copy.document.excerpt).toBe('Edited there!')
    await edit('.author')
    await ada.isAt(new RegExp(`/types/api::author.author/${author}$`))
  })

  test.each([1280, 1024, 768])('a window of %d pixels shows lists whole, or lets them scroll', async (width) => {
    await create(article, { title: `A title ${'which is rather long '.repeat(5)}` })
    const ada = await as(admin)
    await ada.page.setViewport({ width, height: 800 })
    for (const path of [
      `/types/${article}`,
      `/types/${article}/trash`,
      '/settings/administrators',
      '/settings/audit',
    ]) {
      await ada.open(path)
      await ada.page.waitForSelector('.table tbody tr, .empty')
      await until(ada.page, () => document.querySelector('.loading, [aria-busy=true]') === null)
      const places = await ada.page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        const frame = document.querySelector('.table-frame')
        const edge = () => Math.round(frame?.getBoundingClientRect().right ?? 0)
        const right = (selector: string) =>
          [...document.querySelectorAll(selector)].map(
            (cell) => Math.round(cell.getBoundingClientRect().right) - edge(),
          )
        const acts = right('tbody .cell-acts')
        frame?.scrollTo({ left: 100_000 })
        return {
          page: scrollWidth - clientWidth,
          acts,
          last: right('.table tr > :last-child'),
          frame: edge() - clientWidth,
        }
      })
      expect(places.page, path).toBe(0)
      expect(places.frame, path).toBeLessThanOrEqual(0)
      expect(Math.max(...places.acts, ...places.last, 0), path).toBeLessThanOrEqual(1)
    }
  })

  test('a view is kept for its maker, and its address shows others the same', async () => {
    const word = `viewed${++made}`
    for (const number of [2, 1, 3]) await create(article, { title: `${word} ${number}` })
    await create(article, { title: `not ${made}` })
    const query = `?search=${word}&sort=title%3Adesc`
    const labels = (person: Person) =>
      person.page.$$eval('tbody .label-link', (links) => links.map((link) => link.textContent))
    const wanted = [`${word} 3`, `${word} 2`, `${word} 1`]
    const own = await openOwnChromium()
    onTestFinished(own.close)
    const ada = await as(admin, own)
    const permissions = ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write'] as const
    await ada.context.overridePermissions(server.base, [...permissions])
    await ada.open(`/types/${article}${query}`)
    await ada.sees('3 entries')
    await ada.press('Views')
    await ada.page.locator('::-p-aria([name="Save this view…"])').click()
    await (await ada.page.waitForSelector('[role=dialog] input'))?.type(word)
    await ada.press('Save', '[role=dialog]')
    await ada.page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
    await ada.press(word)
    await ada.page.locator('::-p-aria([name="Copy the link to this view"])').click()
    await ada.sees('Copied')
    const address = await ada.page.evaluate(() => navigator.clipboard.readText())
    // Another browser of the same person has the view.
    const again = await as(admin)
    await again.open(`/types/${article}`)
    await again.page.waitForSelector('tbody .label-link')
    await again.press('Views')
    await again.page.locator(`::-p-aria([name="${word}"])`).click()
    await again.sees('3 entries')
    await expect.poll(() => labels(again)).toEqual(wanted)
    // Somebody else has the address, and no view of that name.
    const bob = await as(await invite('editor'))
    await bob.page.goto(address)
    await bob.sees('3 entries')
    await expect.poll(() => labels(bob)).toEqual(wanted)
    await bob.press('Views')
    await bob.page.waitForSelector('[role=menu]')
    expect(await bob.text('[role=menu]')).not.toContain(word)
  })

  test('a view that is shared with a role is there for its people, with its columns', async () => {
    const word = `shared${++made}`
    for (const number of [1, 2]) await create(article, { title: `${word} ${number}` })
    const ada = await as(admin)
    await ada.open(`/types/${article}?search=${word}&columns=rating,kind`)
    await ada.sees('2 entries')
    await ada.press('Views')
    await ada.page.locator('::-p-aria([name="Save this view…"])').click()
    await (await ada.page.waitForSelector('[role=dialog] input'))?.type(word)
    await ada.page.locator('[role=dialog] label ::-p-text(Editor)').click()
    await ada.press('Save', '[role=dialog]')
    await ada.page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
    const bob = await as(await invite('editor'))
    await bob.open(`/types/${article}`)
    await bob.press('Views')
    await bob.page.locator(`[role=menu] ::-p-text(${word})`).click()
    await bob.sees('2 entries')
    const heads = await bob.page.$$eval('thead .column-button > span:first-child', (cells) =>
      cells.map((cell) => cell.textContent),
    )
    expect(heads.slice(-2)).toEqual(['Rating', 'Kind'])
    const eve = await as(await invite('author'))
    await eve.open(`/types/${article}`)
    await eve.press('Views')
    await eve.page.waitForSelector('[role=menu]')
    expect(await eve.text('[role=menu]')).not.toContain(word)
  })
})
