/** A browser for the tests of the panel, and the project that they open. */
import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { launch, type Browser, type Page } from 'puppeteer-core'
import { expect } from 'vitest'
import type { Provider, TestDatabase } from '../databases.js'
import { readyProject, type RunningServer } from '../project.js'

const browsers = [process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Undefined where there is no Chromium: the tests are skipped. */
export const chromium = browsers.find((path) => path !== undefined && existsSync(path))

export const administrator = { email: 'ada@example.com', password: 'correct horse battery' }

export function openBrowser(): Promise<Browser> {
  return launch({ executablePath: chromium ?? '', args: ['--no-sandbox', '--disable-dev-shm-usage', '--lang=en'] })
}

const models = fileURLToPath(new URL('../../fixtures/magazine', import.meta.url))

/** The magazine with the panel, editing and audit. Everybody may write categories and tags, so that tests can fill them. */
export async function startMagazine(name: string, provider: Provider, database: TestDatabase): Promise<RunningServer> {
  const types = ['article', 'category', 'tag', 'author', 'product'].map((type) => `api::${type}.${type}`)
  const project = await readyProject({
    name,
    models,
    provider,
    databaseUrl: database.url,
    config: {
      i18n: { enabled: true, defaultLocale: 'en', locales: ['en', 'de'] },
      'users-permissions': { enabled: true },
      editorial: { enabled: true },
      admin: { enabled: true, name: 'Magazine' },
      permissions: { public: types.flatMap((uid) => [`${uid}.find`, `${uid}.create`]) },
    },
  })
  return project.start()
}

/** Opens a page that fails the test on every error and every breach of the server's policy. */
export async function openPage(browser: Browser, faults: string[]): Promise<Page> {
  const page = await browser.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  page.setDefaultTimeout(10_000)
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // A failed request is told by the answer.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text())
  })
  page.on('response', (response) => {
    // Nobody is signed in, or a single type has no entry yet.
    const isExpected =
      (response.status() === 401 && response.url().endsWith('/admin/api/session')) ||
      (response.status() === 404 && response.url().includes('/admin/api/single/'))
    if (response.status() >= 400 && !isExpected)
      faults.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  return page
}

/** Becomes the first administrator, by the link that the server printed. */
export async function becomeFirst(page: Page, server: RunningServer): Promise<void> {
  const token = /\/admin\/link#(\S+)/.exec(server.output())?.[1]
  expect(token).toBeDefined()
  await page.goto(`${server.base}/admin/link#${token}`)
  await fill(page, 'E-mail', administrator.email)
  await fill(page, 'First name', 'Ada')
  await fill(page, 'Last name', 'Lovelace')
  await fill(page, 'Password', administrator.password)
  await press(page, 'Begin')
  await page.waitForSelector('nav')
}

/** Presses what has this name, once it is there. */
export async function press(page: Page, name: string): Promise<void> {
  await pressAt(page, `::-p-aria([name="${name}"])`)
}

export async function pressAt(page: Page, selector: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const found = await page.waitForSelector(selector, { visible: true })
    try {
      return await found?.click()
    } catch (error) {
      // It was made anew meanwhile, or moves still.
      if (attempt === 5) throw error
      await wait(100)
    }
  }
}

export async function fill(page: Page, label: string, text: string): Promise<void> {
  const found = await page.waitForSelector(`::-p-aria([name="${label}"])`, { visible: true })
  await found?.click({ count: 3 })
  await page.keyboard.type(text)
}

/** Waits until the page says something. */
export function says(page: Page, text: string): Promise<void> {
  return until(page, (wanted) => document.body.innerText.includes(wanted), text)
}

/** Waits for something in the page. Asked from outside: the server's policy lets nothing be evaluated inside. */
export async function until(page: Page, holds: (argument: string) => boolean, argument = ''): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    // A page that is about to be another answers nothing.
    if (await page.evaluate(holds, argument).catch(() => false)) return
    await wait(50)
  }
  const text = await page.evaluate(() => document.body.innerText)
  throw new Error(`The page does not say ${argument || String(holds)}:\n${text}`)
}
