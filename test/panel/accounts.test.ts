/** Accounts of a project that requires more of them, in a browser: links, components and private attributes are filled in and changed. */
import { rmSync } from 'node:fs'
import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { post, team, writeModels } from '../admin/account-models.js'
import { Browser, firstAdministrator, passphrase } from '../admin/panel.js'
import { freshDatabase, sampled } from '../databases.js'
import type { TestDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import type { RunningServer } from '../project.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { fill, press, pressAt, says } from './page.js'
import { describeWith } from '../tried.js'

/** Sees some of the teams. */
const desk = {
  types: { [team]: { read: { where: { name: { $ne: 'Hidden' } } } }, [post]: { read: true, update: true } },
  users: ['read', 'create', 'update'],
}

describeWith(chromiumProgram).each(sampled('postgresql'))('on %s', inBrowser, (provider) => {
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
      config: {
        'users-permissions': {
          enabled: true,
          providers: { github: { key: 'a', secret: 'env:GITHUB_SECRET', callback: 'https://example.com/' } },
        },
        editorial: { enabled: true },
        admin: { enabled: true, roles: { desk } },
      },
    })
    server = await project.start()
    admin = await firstAdministrator(server)
    for (const name of ['North', 'South', 'Hidden'])
      await admin.send('POST', `/entries/${team}`, { document: { name } })
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
  const choose = async (path: string, name: string, within = page) => {
    await pressAt(within, `[id="field/${path}"] input[role=combobox]`)
    await pressAt(within, `::-p-aria([name="${name}"][role="option"])`)
    // The list of a relation to many stays open for the next.
    await within.keyboard.press('Tab')
  }

  /** The least that an account of this project needs. */
  const person = async (username: string, more: object = {}): Promise<number> => {
    const given = {
      username,
      email: `${username}@example.com`,
      password: 'Passw0rd!',
      role: 1,
      number: `N-${username}`,
      team: 1,
      address: { street: 'Main Road' },
      phones: [{ number: '1' }],
      contract: { text: 'Secret' },
    }
    const { status, text } = await admin.send('POST', '/users', { ...given, ...more })
    expect(status, text).toBe(201)
    return (JSON.parse(text) as { id: number }).id
  }
  const edit = async (name: string, of = ada) => {
    await of.open('/users')
    await press(of.page, `Actions for ${name}`)
    await press(of.page, 'Edit')
  }
  const read = async (id: number) => JSON.parse((await admin.send('GET', `/accounts/${id}`)).text).data.document

  test('links between users are changed from both sides', async () => {
    const unique = Math.random().toString(36).slice(2)
    const [first, second, third] = [`first-${unique}`, `second-${unique}`, `third-${unique}`]
    const id = await person(first)
    const [other, fan] = [await person(second, { friends: [id] }), await person(third)]
    await edit(first)
    await press(page, `Remove ${second}`)
    await choose('pupil', second)
    await choose('friendOf', third)
    await says(page, 'to be added')
    await finish()
    expect((await read(fan)).friends).toEqual([id])
    expect(await read(other)).toMatchObject({ friends: [], mentor: id })
    await edit(first)
    await page.waitForSelector(`::-p-aria([name="Remove ${third}"])`)
  })

  test('an account is linked with a person at another site, and the person is removed', async () => {
    const unique = Math.random().toString(36).slice(2)
    const ids = [await person(`linked-${unique}`), await person(`other-${unique}`)]
    const link = async (name: string, subject: string) => {
      await ada.open('/users')
      await press(page, `Actions for ${name}-${unique}`)
      await press(page, 'Sign-in by others…')
      await press(page, 'Link a person…')
      await fill(page, 'Id of the person', subject)
      await press(page, 'Link')
    }
    const people = async (id?: number) => JSON.parse((await admin.send('GET', `/users/${id}/identities`)).text).data
    await link('linked', unique)
    await page.waitForSelector('::-p-aria([name="Remove"][role="button"])')
    await says(page, unique)
    expect(await people(ids[0])).toEqual([{ id: expect.any(Number), provider: 'github', subject: unique }])
    await link('other', unique)
    await says(page, 'This person has another account already')
    expect(await people(ids[1])).toEqual([])
    await ada.open('/users')
    await press(page, `Actions for linked-${unique}`)
    await press(page, 'Sign-in by others…')
    await press(page, 'Remove')
    await says(page, 'Remove the person of github?')
    await pressAt(page, '.button-danger')
    await says(page, 'Nobody signs in to this account at another site')
    expect(await people(ids[0])).toEqual([])
  })

  test('somebody who sees a part of the teams sets one of these, and loses no other', async () => {
    const [email, name] = [`desk-${Math.random().toString(36).slice(2)}@example.com`, `team-${Date.now()}`]
    const invited = await admin.send('POST', '/administrators', {
      email,
      firstname: 'Bob',
      lastname: 'B',
      roles: ['desk'],
    })
    const token = String(JSON.parse(invited.text).data.url).split('#')[1]
    const browser = new Browser(server.base)
    await browser.send('POST', '/links/use', { token, password: passphrase, firstname: 'Bob', lastname: 'B' })
    const bob = await Person.signedIn(chromium, server.base, browser.cookie ?? '')
    const id = await person(name, { team: 3 })
    const save = async () => {
      await pressAt(bob.page, '[role=dialog] .button-primary:not([disabled])')
      await bob.page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
    }
    await edit(name, bob)
    await bob.replace('address/street', 'Side Road')
    expect(await bob.page.content()).not.toContain('Hidden')
    await save()
    expect(await read(id)).toMatchObject({ team: 3, address: { street: 'Side Road' } })
    await edit(name, bob)
    await choose('team', 'South', bob.page)
    await save()
    expect((await read(id)).team).toBe(2)
    expect(bob.faults).toEqual([])
    await bob.context.close()
  })

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
    const whole = async () => JSON.parse((await admin.send('GET', `/accounts/${id}`)).text).data
    const made = await whole()
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
    const changed = await whole()
    expect(changed.links.map(({ label }: { label: string }) => label).toSorted()).toEqual(['Hello', 'South'])
    expect(changed.document).toMatchObject({
      ...made.document,
      team: changed.document.team,
      contract: { id: made.document.contract.id, text: 'New' },
    })
  })
})
