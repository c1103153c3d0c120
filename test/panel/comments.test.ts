/** People talk about an entry beside its form: about words, with mentions, tasks and an inbox. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountProject } from '../accounts/account-project.js'
import { Browser, firstAdministrator, panelProject, passphrase } from '../admin/panel.js'
import type { RunningServer } from '../project.js'
import { showIn, violations } from './axe.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { press, pressAt, says, until } from './page.js'
import { richConfig } from './rich-config.js'
import { describeWith } from '../tried.js'

const uid = 'api::article.article'

describeWith(chromiumProgram)('comments', inBrowser, () => {
  let chromium: Chromium
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  let kim: Browser

  beforeAll(async () => {
    chromium = await openChromium()
    project = await panelProject('talk', 'sqlite', richConfig)
    server = await project.start()
    ada = await firstAdministrator(server)
    const person = { email: 'kim@example.com', firstname: 'Kim', lastname: 'Reed', roles: ['writer'] }
    const { url } = (await ada.send('POST', '/administrators', person)).body.data
    kim = new Browser(server.base)
    const token = /#([\w-]{43})$/.exec(url)?.[1]
    expect((await kim.send('POST', '/links/use', { token, password: passphrase })).status).toBe(200)
  }, 180_000)
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await project?.database.drop()
  })

  test('words are commented on and given as a task, which comes to an inbox and is done', async () => {
    const written = { document: { title: 'The cat sat on the mat' } }
    const { id } = (await ada.send('POST', `/entries/${uid}`, written)).body.data
    const chief = await Person.signedIn(chromium, server.base, ada.cookie ?? '')
    await chief.page.setBypassCSP(true)
    await chief.open(`/types/${uid}/${id}`)
    const title = await (await chief.cell('title')).waitForSelector('input')
    await title?.evaluate((element) => (element as HTMLInputElement).focus())
    await title?.evaluate((element) => (element as HTMLInputElement).setSelectionRange(4, 7))
    await press(chief.page, 'Comments')
    await says(chief.page, 'About: Title')
    expect(await chief.text('.comment-quote')).toBe('cat')
    const text = '<b>Dog</b>? See https://example.com/a, not javascript:alert(1)'
    await pressAt(chief.page, 'textarea::-p-aria([name="Write a comment"])')
    await chief.page.keyboard.type(text)
    await pressAt(chief.page, '::-p-aria([name="Mention somebody…"])')
    await pressAt(chief.page, '[role=option]::-p-text(Kim Reed)')
    await pressAt(chief.page, '::-p-aria([name="Give it to somebody as a task…"])')
    await pressAt(chief.page, '[role=option]::-p-text(Kim Reed)')
    await says(chief.page, 'Task: Kim Reed')
    await pressAt(chief.page, '.comment-composer .button-primary')
    await until(chief.page, () => document.querySelector('.comment-thread .comment-quote')?.textContent === 'cat')
    expect(await chief.text('.comment-thread .comment-text')).toBe(`${text} @Kim Reed`)
    const links = await chief.page.$$eval('.comment-thread .comment-text a', (all) =>
      all.map((a) => a.getAttribute('href')),
    )
    expect(links).toEqual(['https://example.com/a'])
    expect(await chief.text('[id="field/title"] .field-remarks')).toBe('1')
    // Words of editors, too: of Markdown, and of blocks.
    await chief.write('body', 'Some **bold** words')
    await chief.keys('Control', 'a')
    await says(chief.page, 'About: Body')
    await until(chief.page, () => document.querySelector('.comment-quote')?.textContent === 'Some **bold** words')
    await pressAt(chief.page, '[id="field/content"] [contenteditable=true]')
    await chief.page.keyboard.type('Blocks')
    await chief.keys('Control', 'a')
    await says(chief.page, 'About: Content')
    await until(chief.page, () => document.querySelector('.comment-quote')?.textContent === 'Blocks')
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(chief.page, scheme)
      expect(await violations(chief.page, {}, '[data-live-announcer]')).toEqual([])
    }

    const writer = await Person.signedIn(chromium, server.base, kim.cookie ?? '')
    await writer.page.setBypassCSP(true)
    await writer.open('/')
    await until(writer.page, () => document.querySelector('.navigation-count')?.textContent === '1')
    await pressAt(writer.page, '.navigation-link[href="/admin/inbox"]')
    await says(writer.page, 'Ada Lovelace gave you a task')
    await showIn(writer.page, 'dark')
    expect(await violations(writer.page)).toEqual([])
    await pressAt(writer.page, '.inbox-line')
    await until(writer.page, () => document.querySelector('.comment-thread.is-wanted') !== null)
    await until(writer.page, () => document.querySelector('.navigation-count') === null)

    // The words move with the text, and are found again; then they are gone.
    await writer.replace('title', 'Once more: the cat sat on the mat')
    await pressAt(writer.page, '.comment-thread .issue-link')
    await until(writer.page, () => {
      const input = document.activeElement
      return (
        input instanceof HTMLInputElement &&
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0) === 'cat'
      )
    })
    await writer.replace('title', 'The dog sat on the mat')
    await says(writer.page, 'These words are gone.')
    await press(writer.page, 'Reply')
    await writer.page.keyboard.press('Tab')
    await pressAt(writer.page, '.comment-thread textarea')
    await writer.page.keyboard.type('A dog it is.')
    await writer.keys('Control', 'Enter')
    await until(writer.page, () => document.querySelectorAll('.comment-thread .comment-text').length === 2)
    // Only what is one's own is edited.
    await press(writer.page, 'Edit the comment')
    await pressAt(writer.page, 'textarea::-p-aria([name="Edit the comment"])')
    await writer.page.keyboard.press('End')
    await writer.page.keyboard.type(' Or two.')
    await writer.keys('Control', 'Enter')
    await says(writer.page, 'edited just now')
    expect(await writer.page.$$eval('.comment-thread ::-p-aria([name="Edit the comment"])', (all) => all.length)).toBe(
      1,
    )
    await press(writer.page, 'Done')
    await says(writer.page, 'One resolved comment')
    const [thread] = (await ada.send('GET', `/comments/${uid}/${id}`)).body.data
    expect(thread).toMatchObject({
      field: 'title',
      quote: { text: 'cat' },
      resolved: { by: 'Kim Reed' },
      replies: [{ text: 'A dog it is. Or two.', author: { name: 'Kim Reed' } }],
    })
    expect((await ada.send('GET', '/inbox/unread')).body.data).toEqual({ count: 1 })
    expect([...chief.faults, ...writer.faults]).toEqual([])
  })

  test('others are seen at their fields, changes before they go live, and a field has its earlier texts', async () => {
    const written = { document: { title: 'One', body: 'Some text' } }
    const { id } = (await ada.send('POST', `/entries/${uid}`, written)).body.data
    await ada.send('PUT', `/entries/${uid}/${id}`, { document: { title: 'Two' } })
    await ada.send('POST', `/entries/${uid}/${id}/publish`)
    const chief = await Person.signedIn(chromium, server.base, ada.cookie ?? '')
    const writer = await Person.signedIn(chromium, server.base, kim.cookie ?? '')
    await chief.page.setBypassCSP(true)
    for (const person of [writer, chief]) await person.open(`/types/${uid}/${id}`)
    await chief.page.bringToFront()

    // Kim goes to a field, and is there; Ada sees it in the head and at the field, until Kim leaves.
    await writer.type('title', '')
    await until(chief.page, () => document.querySelector('[id="field/title"] [data-letters=KR]') !== null)
    const badge = '.entry-head .people-button'
    expect(await chief.page.$eval(badge, (found) => found.getAttribute('aria-label'))).toBe('Kim Reed is at: Title')
    await showIn(chief.page, 'dark')
    expect(await violations(chief.page, {}, '[data-live-announcer]')).toEqual([])
    await pressAt(chief.page, badge)
    await until(chief.page, () => document.activeElement?.closest('[id="field/title"]') !== null)
    await writer.open('/')
    await until(chief.page, () => document.querySelector('.initials') === null)

    // The difference is asked about with the keyboard, also on a phone.
    await chief.replace('title', 'Three')
    await chief.keys('Control', 'Enter')
    await says(chief.page, 'Publish these changes?')
    await until(chief.page, () => document.querySelector('.coming-changes ins')?.textContent === 'Three')
    expect(await chief.text('.coming-changes del')).toBe('Two')
    await chief.page.setViewport({ width: 390, height: 800 })
    expect(await chief.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    for (const scheme of ['light', 'dark'] as const) {
      await showIn(chief.page, scheme)
      expect(await violations(chief.page, {}, '[data-live-announcer]')).toEqual([])
    }
    await chief.page.setViewport({ width: 1280, height: 900 })
    await chief.page.keyboard.press('Escape')
    await until(chief.page, () => document.querySelector('[role=dialog]') === null)
    expect((await ada.send('GET', `/entries/${uid}/${id}`)).body.data.document.title).toBe('Two')
    await chief.keys('Control', 'Enter')
    await until(chief.page, () => document.querySelector('.coming-changes ins') !== null)
    await chief.page.keyboard.press('Enter')
    await says(chief.page, 'Published')
    await expect
      .poll(async () => (await ada.send('GET', `/entries/${uid}/${id}`)).body.data.document.title)
      .toBe('Three')

    // The earlier text of a field comes back into the form, and undo takes it back.
    await chief.type('title', '')
    await press(chief.page, 'More')
    await pressAt(chief.page, '[role=menuitem]::-p-text(Changes of this field)')
    await says(chief.page, 'Changes of Title')
    await until(chief.page, () => document.querySelectorAll('.field-change').length === 3)
    expect(await violations(chief.page, {}, '[data-live-announcer]')).toEqual([])
    await pressAt(chief.page, '.field-change:nth-child(2) button')
    const title = () => chief.page.$eval('[id="field/title"] input', (input) => (input as HTMLInputElement).value)
    await expect.poll(title).toBe('One')
    await chief.keys('Control', 'z')
    await expect.poll(title).toBe('Three')
    expect([...chief.faults, ...writer.faults]).toEqual([])
  })
})
