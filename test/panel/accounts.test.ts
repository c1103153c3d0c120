/** Accounts of a project that requires more of them, in a browser: links, components and private attributes are filled in and changed. */
import { rmSync } from 'node:fs'
import type { Browser as Chromium, Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { post, team, writeModels } from '../admin/account-models.js'
import { Browser, firstAdministrator } from '../admin/panel.js'
import { freshDatabase, sampled } from '../databases.js'
import type { TestDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import type { RunningServer } from '../project.js'
import { executable, inBrowser, openChromium, Person } from './chromium.js'
import { fill, press, pressAt, says } from './page.js'

describe.skipIf(executable === undefined).each(sampled('postgresql'))('on %s', inBrowser, (provider) => {
  let chromium: Chromium
  let models: string
  let database: TestDatabase
  let server: RunningServer
  let admin: Browser
  let ada: Person
  let page: Page

  beforeAll(async () => {
    models = writeModels()
    chromium = await openChromium()
    database = await freshDatabase(provider)
    const project = await readyProject({
      name: `panel-accounts-${provider}`,
      models,
      provider,
      databaseUrl: database.url,
      config: { 'users-permissions': { enabled: true }, editorial: { enabled: true }, admin: { enabled: true } },
    })
    server = await project.start()
    admin = await firstAdministrator(server)
    for (const name of ['North', 'South']) await admin.send('POST', `/entries/${team}`, { document: { name } })
    await admin.send('POST', `/entries/${post}`, { document: { title: 'Hello' } })
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
    page = ada.page
  }, 240_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await database?.drop()
    rmSync(models, { recursive: true, force: true })
  })

  const finish = async () => {
    await pressAt(page, '[role=dialog] .button-primary:not([disabled])')
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
  }
  /** Adds a component; its first field has the focus then. */
  const add = async (path: string, item: string, field: string) => {
    await pressAt(page, `[id="field/${path}"] ::-p-aria([name="${item}"][role="button"])`)
    await page.waitForSelector(`[id="field/${path}"] [id$="/${field}"] input:focus`)
  }
  const choose = async (path: string, name: string) => {
    await pressAt(page, `[id="field/${path}"] input[role=combobox]`)
    await pressAt(page, `::-p-aria([name="${name}"][role="option"])`)
    // The list of a relation to many stays open for the next.
    await page.keyboard.press('Tab')
  }

  test('a user is created and changed with all that the project requires', async () => {
    await ada.open('/users')
    await press(page, 'Create a user…')
    const username = `reader-${Math.random().toString(36).slice(2)}`
    await fill(page, 'User name', username)
    await fill(page, 'E-mail', `${username}@example.com`)
    await fill(page, 'Password', 'a password of mine')
    await ada.type('number', `N-${username}`)
    await choose('team', 'North')
    await choose('posts', 'Hello')
    await add('address', 'Add Address', 'street')
    await page.keyboard.type('Main Road')
    await add('phones', 'Add Phone', 'number')
    await page.keyboard.type('123')
    await add('contract', 'Add Contract', 'text')
    await page.keyboard.type('Secret')
    await finish()
    await says(page, `${username}@example.com`)
    const [{ id }] = JSON.parse((await admin.send('GET', `/users?filters[username]=${username}`)).text)
    const read = async () => JSON.parse((await admin.send('GET', `/accounts/${id}`)).text).data
    const made = await read()
    expect(made.links.map(({ label }: { label: string }) => label).toSorted()).toEqual(['Hello', 'North'])
    expect(made.document).toMatchObject({
      number: `N-${username}`,
      address: { street: 'Main Road' },
      phones: [{ number: '123' }],
      contract: { text: 'Secret' },
    })

    await press(page, `Actions for ${username}`)
    await press(page, 'Edit')
    await ada.replace('contract/text', 'New')
    await choose('team', 'South')
    await finish()
    const changed = await read()
    expect(changed.links.map(({ label }: { label: string }) => label).toSorted()).toEqual(['Hello', 'South'])
    expect(changed.document).toMatchObject({
      ...made.document,
      team: changed.document.team,
      contract: { id: made.document.contract.id, text: 'New' },
    })
  })
})
