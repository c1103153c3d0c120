/** Work moves through its review in the panel, by keys as well, and goes live once it is approved. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountProject } from '../accounts/account-project.js'
import { Browser, firstAdministrator, panelConfig, panelProject, passphrase } from '../admin/panel.js'
import type { RunningServer } from '../project.js'
import { describeWith } from '../tried.js'
import { violations } from './axe.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { press, says } from './page.js'

const uid = 'api::article.article'
const all = { read: true, create: true, update: true, delete: true, publish: true }
const title = { fields: ['title'] }
const config = {
  ...panelConfig,
  i18n: { locales: ['en', 'fr'] },
  admin: {
    enabled: true,
    roles: {
      desk: { types: { '*': all }, releases: ['read'] },
      reviewer: { types: { '*': { read: true } } },
      translator: { types: { [uid]: { read: true, update: title, create: { ...title, locales: ['fr'] } } } },
    },
  },
  editorial: {
    enabled: true,
    review: {
      [uid]: {
        states: ['In work', 'To review', 'Approved'],
        moves: [
          { from: 'In work', to: 'To review', roles: ['desk', 'translator'] },
          { from: 'To review', to: 'Approved', roles: ['reviewer'] },
        ],
        publish: 'Approved',
      },
    },
  },
}

describeWith(chromiumProgram)('reviews', inBrowser, () => {
  let chromium: Chromium
  let project: AccountProject
  let server: RunningServer
  let ada: Browser
  beforeAll(async () => {
    chromium = await openChromium()
    project = await panelProject('reviews', 'sqlite', config)
    server = await project.start()
    ada = await firstAdministrator(server)
  }, 180_000)
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await project?.database.drop()
  })

  async function signedIn(name: string, role: string): Promise<Person> {
    const person = { email: `${name}@example.com`, firstname: name, lastname: 'Reed', roles: [role] }
    const { url } = (await ada.send('POST', '/administrators', person)).body.data
    const token = /#([\w-]{43})$/.exec(url)?.[1]
    const browser = new Browser(server.base)
    expect((await browser.send('POST', '/links/use', { token, password: passphrase })).status).toBe(200)
    return Person.signedIn(chromium, server.base, browser.cookie ?? '')
  }

  test('a draft is handed in, approved and published', async () => {
    const { id } = (await ada.send('POST', `/entries/${uid}`, { document: { title: 'Spring' } })).body.data
    const [kim, rita] = [await signedIn('Kim', 'desk'), await signedIn('Rita', 'reviewer')]
    const focus = async (name: string) =>
      (await kim.page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`))?.focus()
    await kim.open(`/types/${uid}/${id}`)
    await says(kim.page, 'In work')
    expect(await violations(kim.page)).toEqual([])
    await focus('Publish')
    await says(kim.page, 'It must be approved in its review first.')
    await focus('Review')
    for (const key of ['Enter', 'Enter'] as const) await kim.page.keyboard.press(key)
    await says(kim.page, 'It is “To review” now')
    await expect.poll(() => kim.page.evaluate(() => document.activeElement?.textContent)).toBe('To review')

    await rita.open(`/types/${uid}/${id}`)
    await press(rita.page, 'Review')
    await says(rita.page, 'Bring to “Approved”')
    expect(await violations(rita.page)).toEqual([])
    await press(rita.page, 'Bring to “Approved”')
    await says(rita.page, 'It is “Approved” now')

    await kim.open(`/types/${uid}`)
    await says(kim.page, 'Approved')
    await kim.open(`/types/${uid}/${id}`)
    await press(kim.page, 'Publish')
    await says(kim.page, 'Published')
    const { state } = (await ada.send('GET', `/entries/${uid}/${id}`)).body.data
    expect(state).toBe('published')
    expect([...kim.faults, ...rita.faults]).toEqual([])
  })

  test('a translator hands in beside the original, and takes over what the role lets it change', async () => {
    const original = { title: 'Spring', excerpt: 'Flowers' }
    const { id } = (await ada.send('POST', `/entries/${uid}`, { document: original })).body.data
    await ada.send('POST', `/entries/${uid}/${id}/publish`)
    const begun = { localizationOf: id, locale: 'fr', document: { title: 'Printemps' } }
    const copy = (await ada.send('POST', `/editorial/copies/${uid}`, begun)).body.data.id
    const tina = await signedIn('Tina', 'translator')
    await tina.open(`/types/${uid}/copies/${copy}`)
    await press(tina.page, 'Compare')
    await tina.page.waitForSelector('.counterpart ::-p-aria([name="Take over: Title"])')
    const offered = await tina.page.$$eval('.counterpart [aria-label^="Take over"]', (buttons) =>
      buttons.map((button) => button.getAttribute('aria-label')),
    )
    expect(offered).toEqual(['Take over: Title'])
    await tina.press('Review', '.compared')
    await press(tina.page, 'Bring to “To review”')
    await says(tina.page, 'It is “To review” now')
    expect((await ada.send('GET', `/editorial/copies/${uid}/${copy}`)).body.data.review.state).toBe('To review')
    expect(tina.faults).toEqual([])
  })
})
