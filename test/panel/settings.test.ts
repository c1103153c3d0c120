/** Dialogs of the settings in a browser: the second factor, accounts, webhooks and releases, each to the effect that it is there for. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import type { Page } from 'puppeteer-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Browser, firstAdministrator, panelProject, passphrase } from '../admin/panel.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'
import { sampled } from '../databases.js'
import { chromiumProgram, inBrowser, openChromium, Person } from './chromium.js'
import type { Chromium } from './chromium.js'
import { fill, patience, press, pressAt, says, until } from './page.js'
import { richConfig } from './rich-config.js'
import { describeWith } from '../tried.js'

describeWith(chromiumProgram).each(sampled('sqlite'))('on %s', inBrowser, (provider) => {
  let chromium: Chromium
  let project: AccountProject
  let server: RunningServer
  let admin: Browser
  let ada: Person
  let page: Page

  beforeAll(async () => {
    chromium = await openChromium()
    project = await panelProject('settings', provider, richConfig)
    server = await project.start()
    admin = await firstAdministrator(server)
    ada = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
    page = ada.page
  }, 180_000)
  afterEach(() => {
    expect(ada.faults.splice(0)).toEqual([])
  })
  afterAll(async () => {
    await chromium?.close()
    await server?.stop()
    await project?.database.drop()
  })

  /** Presses the button that ends the dialog, and waits until it is gone. */
  const finish = async () => {
    await pressAt(page, '[role=dialog] .button-primary:not([disabled])')
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
  }

  test('a new user of the API signs in with the password that was typed', async () => {
    await ada.open('/users')
    await press(page, 'Create a user…')
    const username = `reader-${Math.random().toString(36).slice(2)}`
    await fill(page, 'User name', username)
    await fill(page, 'E-mail', `${username}@example.com`)
    await fill(page, 'Password', 'a password of mine')
    await finish()
    await says(page, `${username}@example.com`)
    const answer = await fetch(`${server.base}/api/auth/local`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ identifier: username, password: 'a password of mine' }),
    })
    expect(answer.status, await answer.text()).toBe(200)
  })

  test('a webhook is tried, and its receiver hears of it', async () => {
    const heard: unknown[] = []
    const receiver = createServer((request, response) => {
      heard.push(request.headers.authorization)
      request.resume()
      response.end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    // `listen` is done.
    const { port } = receiver.address() as AddressInfo
    await ada.open('/settings/webhooks')
    const name = `hook-${port}`
    await press(page, 'Add a webhook…')
    await fill(page, 'Name', name)
    await fill(page, 'Address', `http://127.0.0.1:${port}/`)
    await press(page, 'Add a header')
    await fill(page, 'Name of the header', 'Authorization')
    await fill(page, 'Value', 'Bearer abc')
    await finish()
    const act = async (word: string) => {
      await press(page, `Actions for ${name}`)
      await pressAt(page, `::-p-aria([name="${word}"][role="menuitem"])`)
    }
    await act('Try')
    await says(page, 'The receiver answered 200')
    expect(heard).toEqual(['Bearer abc'])

    await act('Edit')
    await says(page, 'Saved: Authorization.')
    expect(await page.content()).not.toContain('Bearer abc')
    await finish()
    await act('Edit')
    await press(page, 'Replace all…')
    await fill(page, 'Value', 'Bearer def')
    await finish()
    await act('Try')
    await expect.poll(() => heard).toEqual(['Bearer abc', 'Bearer def'])
    await new Promise((resolve) => receiver.close(resolve))
    await ada.open('/settings/audit')
    await says(page, 'Webhook changed')
  })

  test('a webhook and a sign-in are refused in the language of the person', async () => {
    const languageIs = (code: string) => page.evaluate((chosen) => localStorage.setItem('panel.language', chosen), code)
    await ada.open('/settings/webhooks')
    await languageIs('de')
    await ada.open('/settings/webhooks')
    await press(page, 'Webhook hinzufügen …')
    await fill(page, 'Name', 'mein Bau')
    await fill(page, 'Adresse', 'https://hooks.example.com/')
    await pressAt(page, '[role=dialog] .button-primary:not([disabled])')
    await says(page, 'Der Name hat 1 bis 60 Buchstaben ohne Umlaute')
    const entrance = await chromium.newPage()
    await entrance.evaluateOnNewDocument(() => localStorage.setItem('panel.language', 'de'))
    await entrance.goto(`${server.base}/admin/?refused=providerMail`)
    await says(entrance, 'Der Anbieter kennt keine bestätigte E-Mail-Adresse von Ihnen.')
    await entrance.goto(`${server.base}/admin/?refused=Call+555+0100`)
    await says(entrance, 'Die Anmeldung beim Anbieter ist fehlgeschlagen.')
    expect(await entrance.content()).not.toContain('555')
    await entrance.browserContext().close()
    await languageIs('en')
  })

  test('a delivery that was given up is sent again', async () => {
    const heard: string[] = []
    const receiver = createServer((request, response) => {
      heard.push(request.url ?? '')
      request.resume()
      // The first time it says that it is gone for good.
      response.writeHead(heard.length === 1 ? 410 : 200).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    // `listen` is done.
    const { port } = receiver.address() as AddressInfo
    const hook = { name: `given-up-${port}`, url: `http://127.0.0.1:${port}/`, events: ['entry.create'] }
    expect((await admin.send('POST', '/editorial/webhooks', hook)).status).toBe(200)
    await admin.send('POST', '/entries/api::article.article', { document: { title: `Told ${port}` } })
    await expect.poll(() => heard.length, { timeout: patience }).toBe(1)
    const isGivenUp = async () => (await admin.send('GET', '/editorial/deliveries?state=dead')).text.includes(hook.name)
    await expect.poll(isGivenUp, { timeout: patience }).toBe(true)
    await ada.open('/settings/webhooks?tab=deliveries&state=dead')
    await says(page, 'It answered 410.')
    await press(page, 'Send again')
    await says(page, 'It is on its way again')
    await says(page, 'Nothing fits')
    await expect.poll(() => heard.length, { timeout: patience }).toBe(2)
    await new Promise((resolve) => receiver.close(resolve))
  })

  test('a release publishes what is in it, when it is run', async () => {
    const title = `Released ${Math.random().toString(36).slice(2)}`
    const { text } = await admin.send('POST', '/entries/api::article.article', { document: { title } })
    const { id } = (JSON.parse(text) as { data: { id: number } }).data
    await ada.open('/releases')
    await press(page, 'Create a release…')
    await fill(page, 'Name', 'The spring issue')
    await pressAt(page, '[role=dialog] .button-primary:not([disabled])')
    await ada.isAt(/releases\/\d+$/)
    await page.waitForFunction(() => document.querySelector('[role=dialog]') === null)
    await fill(page, 'Add an entry', title)
    const isFound = (wanted: string) =>
      document.querySelector('.popover [role=option]')?.textContent?.includes(wanted) === true
    await until(page, isFound, title)
    await pressAt(page, '.popover [role=option]')
    await pressAt(page, '.release-add > button:not([disabled])')
    await page.waitForSelector('.release-act')
    await press(page, 'Check')
    await says(page, 'Everything in it is ready')
    await press(page, 'Run now…')
    await finish()
    await says(page, 'The spring issue is live')
    const entry = await admin.send('GET', `/entries/api::article.article/${id}`)
    expect(JSON.parse(entry.text)).toMatchObject({ data: { state: 'published' } })
  })

  /** Signs in in a new browser, with a code for the second step. */
  const signInWith = async (email: string, code: string): Promise<'in' | 'out'> => {
    const other = await chromium.newPage()
    await other.goto(`${server.base}/admin/`)
    await fill(other, 'E-mail', email)
    await fill(other, 'Password', passphrase)
    await press(other, 'Sign in')
    await says(other, 'one of your recovery codes')
    await fill(other, 'Code', code)
    await press(other, 'Sign in')
    const end = await other.waitForSelector('nav, [role=alert]')
    const isIn = await end?.evaluate((element) => element.tagName === 'NAV')
    await other.browserContext().close()
    return isIn ? 'in' : 'out'
  }

  test('the second factor is turned on with an app, replaced by a recovery code once, and turned off with the password', async () => {
    const email = `bob-${Math.random().toString(36).slice(2)}@example.com`
    const { text } = await admin.send('POST', '/administrators', { email, roles: ['author'] })
    const { url } = (JSON.parse(text) as { data: { url: string } }).data
    const bob = new Browser(server.base)
    const [, token] = url.split('#')
    await bob.send('POST', '/links/use', { token, password: passphrase, firstname: 'Bob', lastname: 'Bell' })
    const person = await Person.signedIn(chromium, server.base, bob.cookie ?? '')
    const own = person.page
    await own.bringToFront()
    const confirm = async () => {
      await fill(own, 'Password', passphrase)
      await pressAt(own, '[role=dialog] .button-primary:not([disabled])')
    }
    await person.open('/profile')
    await press(own, 'Turn on…')
    await pressAt(own, '[role=dialog] input')
    await confirm()
    await says(own, 'Scan the picture')
    const secret = await own.waitForSelector('[role=dialog] .secret input')
    const key = (await secret?.evaluate((input) => (input as HTMLInputElement).value)) ?? ''
    await fill(own, 'Code', new TOTP({ secret: Secret.fromBase32(key) }).generate())
    await pressAt(own, '[role=dialog] .button-primary:not([disabled])')
    await own.waitForSelector('.profile-codes li')
    const [code = ''] = await own.$$eval('.profile-codes li', (codes) =>
      codes.map(({ textContent }) => textContent ?? ''),
    )
    await press(own, 'Done')
    expect(await signInWith(email, code)).toBe('in')
    expect(await signInWith(email, code)).toBe('out')
    await press(own, 'Turn off…')
    await pressAt(own, '[role=dialog] input')
    await confirm()
    await own.waitForSelector('::-p-aria([name="Turn on…"])')
    expect(person.faults).toEqual([])
    await person.context.close()
  })
})
