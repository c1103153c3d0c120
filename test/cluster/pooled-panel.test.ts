/** An editor at the panel, in Chromium, while the server behind it works through PgBouncer. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { AccountProject } from '../accounts/account-project.js'
import { Browser, firstAdministrator, panelProject, passphrase } from '../admin/panel.js'
import { chromiumProgram, inBrowser, openChromium, Person, type Chromium } from '../panel/chromium.js'
import { fill, press, pressAt, says, until } from '../panel/page.js'
import { program } from '../programs.js'
import { describeWith } from '../tried.js'
import { limitRole, startPgBouncer } from './pgbouncer.js'

const modes = ['transaction', 'session'] as const
/** In session mode each connection of the server needs one. */
const sizes = { transaction: 3, session: 40 }
const article = 'api::article.article'
const email = 'ada@example.com'

describeWith(program('pgbouncer'), chromiumProgram)('an editor behind PgBouncer', inBrowser, () => {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-pooled-panel-'))
  const picture = join(folder, 'cover.png')
  let project: AccountProject
  let chromium: Chromium

  beforeAll(async () => {
    project = await panelProject('pooled', 'postgresql')
    const server = await project.start()
    await firstAdministrator(server, email)
    await server.stop()
    await limitRole(project.database.url)
    await sharp({ create: { width: 700, height: 300, channels: 3, background: 'teal' } }).toFile(picture)
    chromium = await openChromium()
  }, 180_000)
  afterAll(async () => {
    await chromium?.close()
    await project?.database.drop()
    rmSync(folder, { recursive: true })
  })

  test.each(modes)('works in %s mode', async (mode) => {
    const pooler = await startPgBouncer(project.database.url, mode, sizes[mode])
    onTestFinished(() => pooler.stop())
    const server = await project.start({ DATABASE_URL: pooler.url, DATABASE_POOLER: mode === 'session' ? '' : mode })
    onTestFinished(async () => void (await server.stop()))
    const [admin, own] = [new Browser(server.base), new Browser(server.base)]
    for (const browser of [admin, own]) expect((await browser.signIn(email)).status).toBe(200)
    const send = async (...request: Parameters<Browser['send']>) => {
      const { status, text } = await admin.send(...request)
      expect(status, text).toBe(200)
      return JSON.parse(text).data
    }
    const stories = Array.from({ length: 12 }, (_, index) => ({ document: { title: `${mode} ${index + 10}` } }))
    await Promise.all(stories.map((story) => send('POST', `/entries/${article}`, story)))
    const ada = await Person.signedIn(chromium, server.base, own.cookie ?? '')
    const { page } = ada

    await ada.open('/')
    await press(page, `Ada Lovelace ${email}`)
    await press(page, 'Sign out')
    await says(page, 'Sign in')
    await fill(page, 'E-mail', email)
    await fill(page, 'Password', passphrase)
    await page.keyboard.press('Enter')
    await page.waitForSelector('nav')

    await ada.open(`/types/${article}/create`)
    await ada.type('title', 'As it was')
    const [chooser] = await Promise.all([page.waitForFileChooser(), ada.press('Upload', '[id="field/cover"]')])
    await chooser.accept([picture])
    await page.waitForSelector('[id="field/cover"] .media-file')
    await until(page, () => document.querySelector('[id="field/cover"] .uploads') === null)
    await ada.isSaved()
    await ada.press('Publish')
    const path = (await ada.isAt(/types\/[^/]+\/\d+$/)).replace('/admin/types', '/entries')
    await ada.sees('Published')

    await ada.replace('title', 'As it became')
    await ada.isSaved()
    await ada.press('Publish changes')
    // They move the button when they come.
    await page.waitForSelector('[role=dialog] .coming-changes h3')
    await pressAt(page, '[role=dialog] .button-primary')
    await expect.poll(async () => (await send('GET', path)).document.title).toBe('As it became')
    await ada.press('History')
    await pressAt(page, 'li:nth-child(2):last-child .history-line')
    await page.waitForSelector('li:last-child .history-line[aria-current=true]')
    await ada.press('Restore')
    await ada.sees('Restore version 1?')
    await pressAt(page, '[role=dialog] .button-primary')
    await ada.sees('Restored')
    await expect.poll(() => ada.value('title')).toBe('As it was')
    const { document, version, state } = await send('GET', path)
    expect([document.title, document.cover, version, state]).toEqual(['As it was', expect.any(Number), 3, 'published'])

    await ada.open(`/types/${article}`)
    await fill(page, 'Search Article', `${mode} 1`)
    await says(page, '10 entries')
    await press(page, 'Select all on this page')
    await says(page, '10 selected')
    await press(page, 'Publish')
    await pressAt(page, '[role=dialog] .button-primary')
    await says(page, '10 entries done')
    await ada.open(`/types/${article}?state=published&search=${mode}`)
    await says(page, '10 entries')

    expect(ada.faults).toEqual([])
    expect(server.output()).not.toMatch(/"level":[56]0/)
  })
})
