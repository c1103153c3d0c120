/** The entry form in a browser: what is typed is what the API answers, whatever happens on the way. */
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { Browser, firstAdministrator, panelProject, passphrase } from '../admin/panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'
import { someOf } from '../cases.js'
import { sampled } from '../databases.js'
import { colours, showIn, violations } from './axe.js'
import { chromiumProgram, inBrowser, openChromium, openOwnChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { openItems } from './page.js'
import { richConfig } from './rich-config.js'
import { steadyAddress } from './steady-address.js'
import type { SteadyAddress } from './steady-address.js'
import { describeWith } from '../tried.js'

const articles = '/types/api::article.article'
const script = `<img src=x onerror="window.hit='image'"><script>window.hit='script'</script>`

const providers = sampled('sqlite')

let chromium: Chromium
beforeAll(async () => {
  if (chromiumProgram.isMet()) chromium = await openChromium()
})
afterAll(() => chromium?.close())

describeWith(chromiumProgram).each(providers)('on %s', inBrowser, (provider) => {
  let project: AccountProject
  let server: RunningServer
  let address: SteadyAddress
  let admin: Browser
  const people: Person[] = []

  beforeAll(async () => {
    project = await panelProject('entry', provider, richConfig)
    server = await project.start()
    address = await steadyAddress()
    address.lead(server.base)
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
    await address?.close()
    await project?.database.drop()
  })

  const somebody = async (within = chromium) => {
    const person = await Person.signedIn(within, address.base, admin.cookie ?? '')
    people.push(person)
    return person
  }
  const read = async (path: string) => JSON.parse((await admin.send('GET', path)).text).data
  const create = async (uid: string, document: object) =>
    JSON.parse((await admin.send('POST', `/entries/${uid}`, { document })).text).data.id as number
  /** Names are unique, and two tests look for this one. */
  const withHerbs = async () => {
    if ((await read('/entries/api::tag.tag?search=herbs')).length === 0) await create('api::tag.tag', { name: 'herbs' })
  }
  const restart = async () => {
    server = await project.start()
    address.lead(server.base)
  }

  test('a click does not miss its mark because the field that it leaves is wrong', async () => {
    const ada = await somebody()
    await ada.open(`${articles}/create`)
    await ada.page.waitForFunction(() => document.activeElement?.closest('[id="field/title"]') !== null)
    await ada.page.keyboard.type('Left')
    await ada.press('Add Section')
    await ada.page.waitForFunction(() => document.activeElement?.closest('.item-body') !== null)
    await ada.sees('This is available.')
    await ada.isSaved()
    // Its heading is required, and the sentence that says so stands between the two.
    const next = await ada.page.waitForSelector('[id="field/blocks"] ::-p-aria([name="Add a component"])')
    await next?.click({ delay: 200 })
    await ada.page.waitForSelector('.picker-choice')
    await ada.sees('This is required.')
  })

  test('an entry and a list are printed without what changes them', async () => {
    const id = await create('api::article.article', { title: 'On paper', body: 'One line\n'.repeat(200) })
    const ada = await somebody()
    const shown = (selector: string) =>
      ada.page.$$eval(selector, (all) => all.filter((element) => element.checkVisibility()).length)
    const onPaper = async (other: string) => [await shown('nav'), await shown(other), await shown('h1')]
    await ada.open(articles)
    await ada.page.waitForSelector('.list-row')
    await ada.page.emulateMediaType('print')
    await expect.poll(() => onPaper('.list-tools')).toEqual([0, 0, 1])
    await ada.page.emulateMediaType('screen')
    await ada.open(`${articles}/${id}`)
    await ada.intoEditor('body')
    await ada.page.emulateMediaType('print')
    await expect.poll(() => onPaper('.entry-main .button')).toEqual([0, 0, 1])
    await ada.page.waitForFunction(() => {
      const scroller = document.querySelector('[id="field/body"] .code')?.shadowRoot?.querySelector('.cm-scroller')
      return (scroller?.clientHeight ?? 0) > 200 * 15
    })
  })

  test('what is typed into every kind of field is published as it was typed', async () => {
    await withHerbs()
    const ada = await somebody()
    await ada.open(`${articles}/create`)
    await ada.page.waitForFunction(() => document.activeElement?.closest('[id="field/title"]') !== null)
    await ada.page.keyboard.type('Größe & Glück')
    await ada.write('body', '# Title\n\n- one\ntwo')
    const blocks = await (await ada.cell('content')).waitForSelector('.blocks')
    await blocks?.focus()
    await ada.page.keyboard.type('Plain ')
    await ada.keys('Control', 'b')
    await ada.page.keyboard.type('bold')
    await ada.page.keyboard.press('Enter')
    await ada.page.keyboard.type('Next')
    await ada.type('excerpt', 'Two\nlines')
    await ada.type('rating', '4.25')
    await ada.type('views', '9007199254740993')
    await ada.type('readingTime', '7')
    await ada.type('score', '-0.5')
    await ada.page.click('[id="field/featured"] .segment')
    await ada.type('contactEmail', 'ada@example.com')
    await ada.type('secret', 'a new secret')
    await ada.type('publishOn', '02282027')
    await ada.type('startsAt', '10:05:30 PM')
    await ada.type('eventAt', '3/4/2027, 9:10 AM')
    await ada.write('extra', '{"a": [1, null')
    await ada.sees('cannot be read')
    await ada.page.keyboard.press('End')
    await ada.type('code', 'ABC-1')
    await ada.press('Add SEO')
    await ada.page.waitForFunction(() => document.activeElement?.closest('[id="field/seo/metaTitle"]') != null)
    await ada.page.keyboard.type('Meta')
    await ada.press('Add Section')
    await ada.page.waitForFunction(() => document.activeElement?.closest('.item-body') !== null)
    await ada.page.keyboard.type('First section')
    await ada.press('Add a component', '[id="field/blocks"]')
    await ada.page.locator('.picker-choice').click()
    await ada.page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await ada.page.keyboard.type('To be')
    const search = await (await ada.cell('tags')).waitForSelector('input')
    await search?.focus()
    await ada.page.keyboard.type('her')
    await ada.page.waitForSelector('[role=option]')
    await ada.page.keyboard.press('ArrowDown')
    await ada.page.waitForSelector('[role=option][data-focused]')
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForSelector('[id="field/tags"] .link')
    await ada.intoEditor('extra')
    await ada.keys('Control', 'End')
    await ada.keys('Control', 'a')
    await ada.page.keyboard.type('{"a": [1, null]}')
    await ada.isSaved()
    await ada.press('Publish')
    const path = await ada.isAt(/types\/[^/]+\/\d+$/)
    await ada.page.waitForFunction(() => document.querySelector('.entry-name')?.textContent?.includes('Published'))
    const { document, state } = await read(`/entries/api::article.article/${path.split('/').at(-1)}`)
    expect(state).toBe('published')
    expect(document).toMatchObject({
      title: 'Größe & Glück',
      slug: 'groesse-glueck',
      content: [
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'Plain ' },
            { type: 'text', text: 'bold', bold: true },
          ],
        },
        { type: 'paragraph', children: [{ type: 'text', text: 'Next', bold: true }] },
      ],
      excerpt: 'Two\nlines',
      rating: 4.25,
      views: '9007199254740993',
      readingTime: 7,
      score: -0.5,
      featured: true,
      kind: 'news',
      contactEmail: 'ada@example.com',
      publishOn: '2027-02-28',
      startsAt: '22:05:30.000',
      extra: { a: [1, null] },
      code: 'ABC-1',
      seo: { metaTitle: 'Meta' },
      sections: [{ heading: 'First section' }],
      blocks: [{ __component: 'blocks.quote', quote: 'To be' }],
    })
    expect(document.tags).toHaveLength(1)
    expect(document.body).toMatch(/^# Title\n\n- one\n- two$/)
    expect(new Date(document.eventAt).getTime()).not.toBeNaN()
  })

  test('a list of choices stays open below its box when the page scrolls', async () => {
    await withHerbs()
    const ada = await somebody()
    await ada.open(`${articles}/create`)
    // Else the page may take the cursor to its first field afterwards.
    await ada.page.waitForFunction(() => document.activeElement?.closest('[id="field/title"]') !== null)
    const search = await (await ada.cell('tags')).waitForSelector('input')
    await search?.focus()
    await ada.page.keyboard.type('he')
    await ada.page.waitForSelector('[role=option]')
    // The list is placed, and fades in, after it is there.
    const isBelow = () =>
      ada.page.waitForFunction(() => {
        const box = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
        const { top = NaN } = document.querySelector('.popover')?.getBoundingClientRect() ?? {}
        return top >= box.bottom && top <= box.bottom + 16
      })
    await isBelow()
    await ada.page.evaluate(
      () =>
        new Promise((scrolled) => {
          document.addEventListener('scroll', () => requestAnimationFrame(scrolled), { once: true })
          window.scrollBy(0, -40)
        }),
    )
    await ada.page.keyboard.type('r')
    await isBelow()
    await expect.poll(() => ada.value('tags')).toBe('her')
    await ada.page.keyboard.press('ArrowDown')
    await ada.page.waitForSelector('[role=option][data-focused]')
    await ada.page.keyboard.press('Enter')
    await ada.page.waitForSelector('[id="field/tags"] .link')
    await expect.poll(() => ada.value('tags')).toBe('')
    await ada.page.keyboard.press('Escape')
    await ada.page.waitForFunction(() => document.querySelector('.popover') === null)
  })

  test('a new component is written at once, though its editor is loaded first', async () => {
    const ada = await somebody()
    await ada.open(`${articles}/create`)
    await ada.page.waitForFunction(() => document.activeElement?.closest('[id="field/title"]') !== null)
    await ada.page.keyboard.type('With a text')
    await ada.press('Add a component', '[id="field/blocks"]')
    await ada.page.locator('.picker-choice ::-p-text(Rich text)').click()
    await ada.page.waitForFunction(() => document.activeElement?.matches('[id^="field/blocks"] .code') === true)
    await ada.page.keyboard.type('Two words')
    await ada.isSaved()
    const path = await ada.isAt(/copies\/\d+$/)
    const { copy } = await read(`/entries/api::article.article/copies/${path.split('/').at(-1)}`)
    expect(copy.document.blocks).toMatchObject([{ __component: 'blocks.rich-text', body: 'Two words' }])
  })

  const wrongTimes = [
    ['publishOn', '2/28', 'cannot be read'],
    ['publishOn', '2/31/2026', 'does not exist in the calendar'],
    ['publishOn', '2/28/20265', 'has no year of four digits'],
    ['startsAt', '25:00', 'is no time of day'],
    ['eventAt', '2/31/2026, 9:10 AM', 'does not exist in the calendar'],
  ] as const
  test.each(someOf(wrongTimes, 3))(
    '%s: %s is told rather than dropped or changed, and outlives the page',
    async (path, typed, told) => {
      const id = await create('api::article.article', { title: 'A wrong date', publishOn: '2026-02-15' })
      const ada = await somebody()
      await ada.open(`${articles}/${id}`)
      await ada.replace(path, typed)
      await ada.type('excerpt', 'Meanwhile')
      await ada.sees(`“${typed}” ${told}`)
      await expect.poll(() => ada.value(path)).toBe(typed)
      await ada.press('Publish')
      await ada.page.waitForSelector('.issue-list')
      await ada.renewPage()
      await ada.open(`${articles}/${id}`)
      await ada.sees(`“${typed}” ${told}`)
      await expect.poll(() => ada.value(path)).toBe(typed)
      expect((await read(`/entries/api::article.article/${id}`)).document).toMatchObject({ publishOn: '2026-02-15' })
      await ada.replace(path, '')
      await ada.page.keyboard.press('Backspace')
      await ada.replace('publishOn', '2/28/2027')
      await ada.type('excerpt', ', whole')
      await ada.isSaved()
      await ada.press('Publish')
      await ada.page.waitForFunction(() => document.querySelector('.entry-name')?.textContent?.includes('Published'))
      const { document } = await read(`/entries/api::article.article/${id}`)
      expect(document).toMatchObject({ publishOn: '2027-02-28', excerpt: 'Meanwhile, whole' })
    },
  )

  test('what is pasted from a page becomes Markdown, by other keys its text, and nothing else is rewritten', async () => {
    const body = 'Before *it*\n\nAfter   it'
    const id = await create('api::article.article', { title: 'Pasted', body })
    const own = await openOwnChromium()
    onTestFinished(own.close)
    const ada = await somebody(own)
    const permissions = ['clipboard-read', 'clipboard-write', 'clipboard-sanitized-write'] as const
    await ada.context.overridePermissions(address.base, [...permissions])
    await ada.open(`${articles}/${id}`)
    await ada.page.bringToFront()
    await ada.page.evaluate(async () => {
      const html = '<h2>Bread</h2><p>A <b>bold</b> <a href="javascript:hit()">word</a></p><script>hit()</script>'
      const blob = (type: string, text: string) => new Blob([text], { type })
      const item = { 'text/html': blob('text/html', html), 'text/plain': blob('text/plain', 'Bread\n\nA bold word') }
      await navigator.clipboard.write([new ClipboardItem(item)])
    })
    await ada.intoEditor('body')
    await ada.keys('Control', 'Home')
    await ada.page.keyboard.press('End')
    await ada.keys('Control', 'v')
    await ada.page.waitForFunction(() =>
      document.querySelector('[id="field/body"] .code')?.shadowRoot?.textContent?.includes('**bold**'),
    )
    await ada.keys('Control', 'End')
    await ada.page.keyboard.down('Shift')
    await ada.keys('Control', 'v')
    await ada.page.keyboard.up('Shift')
    await ada.page.waitForFunction(() =>
      document.querySelector('[id="field/body"] .code')?.shadowRoot?.textContent?.includes('A bold word'),
    )
    await ada.isSaved()
    const { copy } = await read(`/entries/api::article.article/${id}`)
    expect(copy.document.body).toBe('Before *it*\n\n## Bread\n\nA **bold** word\n\nAfter   itBread\n\nA bold word')
  })

  test('a tab that is closed in the middle of a word loses none of it', async () => {
    const id = await create('api::article.article', { title: 'Open' })
    const ada = await somebody()
    await ada.open(`${articles}/${id}`)
    await ada.type('title', ' and never closed')
    await ada.page.close()
    await ada.newPage()
    await ada.open(`${articles}/${id}`)
    await expect.poll(() => ada.value('title')).toBe('Open and never closed')
    await ada.isSaved()
    const { copy, document } = await read(`/entries/api::article.article/${id}`)
    expect([copy.document.title, document.title]).toEqual(['Open and never closed', 'Open'])
  })

  test('without the network all is kept here, and sent when it is back', async () => {
    const id = await create('api::article.article', { title: 'Online' })
    const ada = await somebody()
    await ada.open(`${articles}/${id}`)
    await ada.page.setOfflineMode(true)
    await ada.type('title', ' no more')
    await ada.sees('kept in this browser')
    await ada.page.setOfflineMode(false)
    await ada.isSaved()
    expect((await read(`/entries/api::article.article/${id}`)).copy.document.title).toBe('Online no more')
  })

  test('a server that is killed and started again takes up what was typed meanwhile', async () => {
    const id = await create('api::article.article', { title: 'Alive' })
    const ada = await somebody()
    await ada.open(`${articles}/${id}`)
    // Its editors are loaded when they are first shown.
    for (const editor of ['body', 'extra']) await ada.intoEditor(editor)
    await ada.page.waitForSelector('.blocks')
    process.kill(server.pid, 'SIGKILL')
    await ada.type('title', ' again')
    await ada.sees('kept in this browser')
    await ada.type('excerpt', 'typed while it was away')
    await restart()
    admin = Object.assign(admin, { base: server.base })
    // It tries again by itself, too.
    await Promise.race([ada.press('Try again'), ada.isSaved()])
    await ada.isSaved()
    expect((await read(`/entries/api::article.article/${id}`)).copy.document).toEqual({
      title: 'Alive again',
      excerpt: 'typed while it was away',
    })
  })

  test('a session that ends in the middle of a sentence loses none of it, and the next one sends it', async () => {
    const id = await create('api::article.article', { title: 'Long day' })
    const own = new Browser(address.base)
    await own.signIn('ada@example.com')
    const ada = await Person.signedIn(chromium, address.base, own.cookie ?? '')
    people.push(ada)
    await ada.open(`${articles}/${id}`)
    // The page asks for other people's changes every few seconds. Without a network it learns nothing before the words are there.
    await ada.page.setOfflineMode(true)
    await own.send('DELETE', '/session')
    await ada.type('excerpt', 'typed after the end')
    await ada.page.setOfflineMode(false)
    await ada.sees('You were signed out')
    await ada.sees('Signed out: kept in this browser')
    const password = await ada.page.waitForSelector('[role=dialog] input[type=password]')
    await password?.type(passphrase)
    await ada.page.keyboard.press('Enter')
    await ada.isSaved()
    const { copy } = await read(`/entries/api::article.article/${id}`)
    expect(copy.document).toEqual({ excerpt: 'typed after the end' })
    // The cursor is where it was.
    await ada.page.keyboard.type(', and after it')
    await expect.poll(() => ada.value('excerpt')).toBe('typed after the end, and after it')
    await ada.isSaved()
  })

  test('a new entry that is published elsewhere while somebody writes it keeps every word', async () => {
    const copies = '/editorial/copies/api::article.article'
    const begun = await admin.send('POST', copies, { document: { title: 'Begun' } })
    const ada = await somebody()
    await ada.open(`${articles}/copies/${begun.body.data.id}`)
    const published = await admin.send('POST', `${copies}/${begun.body.data.id}/publish`, { revision: 1 })
    expect(published.status).toBe(200)
    await ada.type('title', ' and never finished')
    await ada.sees('it is a new draft now')
    await ada.isSaved()
    const [copy] = (await ada.isAt(/copies\/\d+$/)).match(/\d+$/) ?? []
    expect(copy).not.toBe(String(begun.body.data.id))
    expect((await read(`${copies}/${copy}`)).document.title).toBe('Begun and never finished')
  })

  test('what was typed into an entry that is deleted meanwhile goes on as a new one', async () => {
    const id = await create('api::article.article', { title: 'Doomed', excerpt: 'As it was' })
    const ada = await somebody()
    await ada.open(`${articles}/${id}`)
    await ada.page.setOfflineMode(true)
    await ada.type('title', ' but not lost')
    await ada.sees('kept in this browser')
    await admin.send('DELETE', `/entries/api::article.article/${id}`)
    await ada.page.setOfflineMode(false)
    await ada.renewPage()
    await ada.open(`${articles}/${id}`)
    await ada.sees('Unsaved work of yours is still here')
    await ada.page.locator('::-p-aria([name="Show it"])').click()
    await ada.press('Continue')
    await expect.poll(() => ada.value('title')).toBe('Doomed but not lost')
    await expect.poll(() => ada.value('excerpt')).toBe('As it was')
    await ada.isSaved()
  })

  test('two browsers on one entry: what fits together is merged, and for the rest somebody chooses', async () => {
    const id = await create('api::article.article', { title: 'Ours', excerpt: 'Ours' })
    const [ada, bob] = [await somebody(), await somebody()]
    await ada.open(`${articles}/${id}`)
    await bob.open(`${articles}/${id}`)
    await ada.replace('title', 'Title of Ada')
    await ada.isSaved()
    await bob.replace('excerpt', 'Excerpt of Bob')
    await bob.isSaved()
    await bob.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[id="field/title"] input')?.value === 'Title of Ada',
    )
    await ada.page.setOfflineMode(true)
    await ada.replace('excerpt', 'Excerpt of Ada')
    await bob.replace('excerpt', 'Another of Bob')
    await bob.isSaved()
    await ada.page.setOfflineMode(false)
    // Both browsers are of one administrator.
    await ada.sees('You changed the same fields twice')
    await ada.sees('Another of Bob')
    await ada.press('Decide later')
    await ada.press('Decide now')
    await ada.page.locator('.conflict-choice').click()
    await ada.press('Use this')
    await ada.isSaved()
    const { copy } = await read(`/entries/api::article.article/${id}`)
    expect(copy.document).toEqual({ title: 'Title of Ada', excerpt: 'Excerpt of Ada' })
    await ada.page.waitForFunction(() => document.activeElement?.closest('[id="field/excerpt"]') !== null)
  })

  test('an open form tells that somebody has written the entry, or deleted it, and keeps what is typed', async () => {
    const id = await create('api::article.article', { title: 'Watched', excerpt: 'As it was' })
    const ada = await somebody()
    await ada.open(`${articles}/${id}`)
    await ada.replace('title', 'Mine')
    await ada.isSaved()
    await admin.send('PUT', `/entries/api::article.article/${id}`, { document: { excerpt: 'From elsewhere' } })
    await ada.sees('You changed this entry in another window')
    await ada.page.waitForFunction(
      () => document.querySelector<HTMLTextAreaElement>('[id="field/excerpt"] textarea')?.value === 'From elsewhere',
    )
    await expect.poll(() => ada.value('title')).toBe('Mine')
    await admin.send('DELETE', `/entries/api::article.article/${id}`)
    await ada.sees('This entry is no longer there')
    await expect.poll(() => ada.value('title')).toBe('Mine')
  })

  test('links that other entries keep are added and removed from this side, too', async () => {
    const id = await create('api::category.category', { name: 'Baking' })
    const other = await create('api::article.article', { title: 'Rolls for linking' })
    const categoryOf = async () => (await read(`/entries/api::article.article/${other}`)).document.category
    const ada = await somebody()
    await ada.open(`/types/api::category.category/${id}`)
    const search = await (await ada.cell('articles')).waitForSelector('input')
    await search?.focus()
    await ada.page.keyboard.type('Rolls for')
    await ada.page.waitForSelector('[role=option]')
    await ada.page.keyboard.press('ArrowDown')
    await ada.page.waitForSelector('[role=option][data-focused]')
    await ada.page.keyboard.press('Enter')
    await ada.page.keyboard.press('Escape')
    await ada.sees('to be added')
    await ada.isSaved()
    expect(await categoryOf()).toBeNull()
    await ada.press('Save')
    await expect.poll(categoryOf).toBe(id)
    await ada.open(`/types/api::category.category/${id}`)
    await ada.press('Remove Rolls for linking')
    await ada.sees('to be removed')
    await ada.isSaved()
    await ada.press('Save')
    await ada.page.waitForFunction(() => document.querySelector('[id="field/articles"] .link') === null)
    await expect.poll(categoryOf).toBeNull()
  })

  test('a list shows which translations are missing, and leads to making them', async () => {
    const id = await create('api::article.article', { title: 'Only English so far' })
    const ada = await somebody()
    await ada.open(`${articles}?search=Only+English&untranslated=fr`)
    await ada.sees('Not translated into French')
    await ada.page.locator('::-p-aria([name="French (fr): translate"])').click()
    await ada.sees('Translate to French (fr)')
    await ada.press('Begin', '[role=dialog]')
    await ada.isAt(/\/copies\/\d+$/)
    await ada.page.waitForSelector('[id="field/title"] input')
    expect((await read(`/entries/api::article.article/${id}`)).begun).toMatchObject([{ locale: 'fr' }])
    await ada.open(`${articles}?search=Only+English`)
    await ada.page.locator('::-p-aria([name="French (fr): begun, not published"])').click()
    await ada.isAt(/\/copies\/\d+$/)
  })

  test('a translation begins as a working copy, filled in from another language', async () => {
    const id = await create('api::article.article', { title: 'Bread', excerpt: 'Crust', rating: 4 })
    const ada = await somebody()
    await ada.open(`${articles}/${id}`)
    await ada.press('Translate')
    await ada.press('Begin', '[role=dialog]')
    const path = await ada.isAt(/\/copies\/\d+$/)
    await expect.poll(() => ada.value('title')).toBe('Bread')
    expect([await ada.value('excerpt'), await ada.value('rating')]).toEqual(['Crust', '4'])
    await ada.replace('title', 'Pain')
    await ada.isSaved()
    const before = await read(`/entries/api::article.article/${id}`)
    expect(before).toMatchObject({ localizations: [], begun: [{ copy: Number(path.split('/').at(-1)), locale: 'fr' }] })
    await ada.press('Compare')
    const isBeside = () =>
      ada.page.waitForFunction(() => {
        const line = (at: string) =>
          [...document.querySelectorAll(`[id="field/${at}"]`)].map((field) => field.getBoundingClientRect())
        return ['title', 'excerpt'].every((at) => {
          const [field, other] = line(at)
          return field && other && other.left >= field.right && Math.abs(field.top - other.top) < 8
        })
      })
    await isBeside()
    await ada.type('title', `${' long'.repeat(60)}`)
    await isBeside()
    await ada.page.locator('::-p-aria([name="Take over: Title"])').click()
    expect(await ada.value('title')).toBe('Bread')
    await ada.replace('title', 'Pain')
    await ada.isSaved()
    await ada.open(`${articles}/${id}`)
    await ada.sees('Begun')
    await ada.page.locator('.locale a').click()
    await ada.isAt(/\/copies\/\d+$/)
    await ada.page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[id="field/title"] input')?.value === 'Pain',
    )
    await ada.press('Publish')
    await ada.isAt(/types\/[^/]+\/\d+$/)
    const { localizations, begun } = await read(`/entries/api::article.article/${id}`)
    expect([localizations, begun]).toMatchObject([[{ locale: 'fr', state: 'published' }], []])
    const made = await read(`/entries/api::article.article/${localizations[0].id}`)
    expect(made.document).toMatchObject({ title: 'Pain', excerpt: 'Crust', rating: 4 })
  })

  test('a translation stands beside its original, nested fields as well, with the words that changed there', async () => {
    const quote = (text: string) => ({ __component: 'blocks.quote', quote: text })
    const original = {
      title: 'Sourdough',
      excerpt: 'A loaf of rye',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Flour and water' }] }],
      seo: { metaTitle: 'Rye' },
      sections: [
        { heading: 'First', text: 'One line\n'.repeat(8) },
        { heading: 'Second', text: 'Short' },
      ],
      blocks: [quote('To rise'), { __component: 'blocks.rich-text', body: 'By hand' }],
    }
    const id = await create('api::article.article', original)
    const french = {
      title: 'Levain',
      excerpt: 'Un pain de seigle',
      seo: { metaTitle: 'Seigle' },
      sections: [{ heading: 'Premier', text: 'Court' }],
      blocks: [quote('Lever')],
    }
    const send = async (method: string, path: string, body: object) =>
      JSON.parse((await admin.send(method, path, body)).text).data
    const copies = '/editorial/copies/api::article.article'
    const { id: copy } = await send('POST', copies, { localizationOf: id, locale: 'fr', document: french })
    const { entry: translation } = await send('POST', `${copies}/${copy}/publish`, { revision: 1 })
    await send('PUT', `/entries/api::article.article/${id}`, { document: { excerpt: 'A loaf of wheat' } })

    const ada = await somebody()
    await ada.open(`${articles}?search=Sourdough&locale=en`)
    await ada.page.waitForSelector('.list-language.is-behind ::-p-text(behind the original)')
    await ada.open(`${articles}/${translation}`)
    await ada.sees('Behind')
    await ada.press('Compare')
    await ada.sees('Changed since this was last written')
    await openItems(ada.page)
    /** The distances of each counterpart to its field: to the side, and down. */
    const distances = () =>
      ada.page.$$eval('.cell:has(+ .counterpart)', (cells) =>
        cells.map((cell) => {
          const [field, other] = [cell, cell.nextElementSibling ?? cell].map((each) => each.getBoundingClientRect())
          return field && other ? [Math.sign(other.left - field.right), Math.round(other.top - field.top)] : null
        }),
      )
    await expect.poll(async () => (await distances()).length).toBe(8)
    expect(await distances()).toEqual(Array.from({ length: 8 }, () => [1, 0]))
    const names = (selector: string) =>
      ada.page.$$eval(selector, (all) => all.map((element) => element.getAttribute('aria-label')))
    expect(await names('.entry-main .counterpart')).toEqual([
      'English (en): Title',
      'English (en): Content',
      'English (en): Excerpt',
      'English (en): SEO › Meta title',
      'English (en): SEO › No index',
      'English (en): Sections › 1 › Heading',
      'English (en): Sections › 1 › Text',
      'English (en): Second',
      'English (en): Blocks › 1 › Quote',
      'English (en): By hand',
    ])
    const marked = await ada.page.$$eval('.changes-beside :is(del, ins)', (all) =>
      all.map(({ textContent }) => textContent),
    )
    expect(marked).toEqual(['rye', 'wheat'])
    // The page alone scrolls.
    expect(
      await ada.page.$$eval(
        '.counterpart *',
        (all) =>
          all.filter(
            (each) => each.scrollHeight > each.clientHeight + 2 && /auto|scroll/.test(getComputedStyle(each).overflowY),
          ).length,
      ),
    ).toBe(0)
    expect(await violations(ada.page)).toEqual([])

    for (const name of ['Sections › 1 › Heading', 'Second', 'Content', 'Excerpt'])
      await ada.page.locator(`::-p-aria([name="Take over: ${name}"][role="button"])`).click()
    // A save takes no words from sight.
    await ada.isSaved()
    expect(await ada.page.$$eval('.changes-beside ins', (all) => all.length)).toBe(1)
    const saved = (await read(`/entries/api::article.article/${translation}`)).copy.document
    expect(saved).toMatchObject({ excerpt: 'A loaf of wheat', content: original.content })
    expect(saved.sections).toMatchObject([
      { heading: 'First', text: 'Court' },
      { heading: 'Second', text: 'Short' },
    ])
    expect(saved.sections[1].id).toBeUndefined()
    expect((await read(`/entries/api::article.article/${translation}`)).behind).toEqual([])

    await ada.page.setViewport({ width: 390, height: 844 })
    await expect
      .poll(async () => (await distances()).every((each) => each !== null && each[0] === -1 && (each[1] ?? 0) > 0))
      .toBe(true)
    expect(await ada.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  test('scripts that are stored in texts do nothing', async () => {
    const text = (at: string) => `${at} ${script}`
    const id = await create('api::article.article', {
      title: text('title').slice(0, 120),
      body: `${script}\n\n[x](javascript:window.hit='link') ![x](javascript:window.hit='picture')`,
      content: [
        { type: 'paragraph', children: [{ type: 'text', text: script }] },
        {
          type: 'heading',
          level: 2,
          children: [{ type: 'link', url: `javascript:window.hit='block'`, children: [{ type: 'text', text: 'x' }] }],
        },
      ],
      excerpt: script,
      extra: { [script]: script },
      internalNotes: script,
      seo: { metaTitle: script.slice(0, 60), keywords: script },
      sections: [{ heading: script, text: script, links: [{ label: script, url: `javascript:window.hit='url'` }] }],
      blocks: [{ __component: 'blocks.quote', quote: script, attribution: script }],
    })
    const ada = await somebody()
    await ada.open(`${articles}/${id}`)
    await ada.press('Preview', '[id="field/body"]')
    await ada.page.waitForSelector('.prose p')
    await ada.page.waitForSelector('.blocks')
    await openItems(ada.page)
    for (const link of await ada.page.$$('.prose a, .blocks-link')) await link.click()
    await ada.type('excerpt', ' more')
    await ada.isSaved()
    await ada.press('Publish')
    await ada.page.waitForFunction(() => document.querySelector('.entry-name')?.textContent?.includes('Published'))
    await ada.press('History')
    await ada.page.waitForSelector('.difference')
    expect(await ada.page.evaluate(() => Reflect.get(window, 'hit'))).toBeUndefined()
    expect(await ada.page.$$eval('.prose a', (links) => links.map((link) => link.getAttribute('href')))).toEqual([])
  })

  // The pages are the same on every database.
  test.runIf(provider === providers[0])('the pages are accessible, light and dark', async () => {
    const id = await create('api::article.article', {
      title: 'For everybody',
      body: '# Words',
      content: [{ type: 'paragraph', children: [{ type: 'text', text: 'Words' }] }],
      extra: { a: 1 },
      seo: { metaTitle: 'Meta' },
      sections: [{ heading: 'One' }, { heading: 'Two' }],
      blocks: [{ __component: 'blocks.quote', quote: 'To be' }],
    })
    const ada = await somebody()
    const check = async () => {
      await showIn(ada.page, 'light')
      const found = await violations(ada.page, {}, '.frame-side')
      await showIn(ada.page, 'dark')
      return [...found, ...(await violations(ada.page, colours, '.frame-side'))]
    }
    await ada.open(`${articles}/${id}`)
    await ada.page.waitForSelector('.blocks')
    await openItems(ada.page)
    expect.soft(await check()).toEqual([])
    await ada.type('excerpt', 'changed')
    await ada.replace('code', 'wrong')
    await ada.isSaved()
    await ada.press('Publish')
    await ada.page.waitForSelector('.issue-list')
    expect.soft(await check()).toEqual([])
    await ada.press('History')
    await ada.page.waitForSelector('.history-version')
    expect.soft(await check()).toEqual([])
    await ada.open('/library')
    await ada.page.waitForSelector('.library-tools')
    expect.soft(await check()).toEqual([])
  })
})
