/** The magazine with its panel, and its first administrator. */
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from 'puppeteer-core'
import { firstKey } from '../admin/panel.js'
import type { Provider, TestDatabase } from '../databases.js'
import { readyProject, type RunningServer } from '../project.js'
import { pageIn } from './chromium.js'
import { watchFaults } from './faults.js'
import { fill, press } from './page.js'

export const administrator = { email: 'ada@example.com', password: 'correct horse battery' }

const models = fileURLToPath(new URL('../../fixtures/magazine', import.meta.url))

/** The magazine with the panel, editing and audit. Everybody may write categories and tags, so that tests can fill them. */
export async function startMagazine(
  name: string,
  provider: Provider,
  database: TestDatabase,
  more: { readonly admin?: object; readonly editorial?: object; readonly env?: NodeJS.ProcessEnv } = {},
): Promise<RunningServer> {
  const types = ['article', 'category', 'tag', 'author', 'product'].map((type) => `api::${type}.${type}`)
  const project = await readyProject({
    name,
    models,
    provider,
    databaseUrl: database.url,
    config: {
      i18n: { enabled: true, defaultLocale: 'en', locales: ['en', 'de'] },
      'users-permissions': { enabled: true },
      editorial: { enabled: true, ...more.editorial },
      // The sites of tests are on this machine.
      admin: { enabled: true, name: 'Magazine', fetch: { allowPrivate: true }, ...more.admin },
      permissions: { public: types.flatMap((uid) => [`${uid}.find`, `${uid}.create`]) },
    },
  })
  return project.start(more.env)
}

/** Opens a page, and collects its faults. */
export async function openPage(context: BrowserContext, faults: string[]): Promise<Page> {
  const page = await pageIn(context)
  await page.setViewport({ width: 1280, height: 900 })
  watchFaults(page, faults, (response) => {
    const isSignedOut = response.status() === 401 && response.url().endsWith('/admin/api/session')
    const isUnwritten = response.status() === 404 && response.url().includes('/admin/api/single/')
    return isSignedOut || isUnwritten
  })
  return page
}

/** Becomes the first administrator, by the link that the server printed. */
export async function becomeFirst(page: Page, server: RunningServer): Promise<void> {
  const token = await firstKey(server)
  await page.goto(`${server.base}/admin/link#${token}`)
  await fill(page, 'E-mail', administrator.email)
  await fill(page, 'First name', 'Ada')
  await fill(page, 'Last name', 'Lovelace')
  await fill(page, 'Password', administrator.password)
  await press(page, 'Begin')
  await page.waitForSelector('nav')
}
