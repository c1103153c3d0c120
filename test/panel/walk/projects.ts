import { afterAll, beforeAll, expect } from 'vitest'
import { accountProject } from '../../accounts/account-project.js'
import { firstAdministrator } from '../../admin/panel.js'
import type { Provider } from '../../databases.js'
import { chromiumProgram, openChromium, Person } from '../chromium.js'
import type { Chromium } from '../chromium.js'
import { walkTypes } from './walk.js'
import { testWith } from '../../tried.js'

const config = {
  i18n: { enabled: true, locales: ['en', 'de'] },
  'users-permissions': { enabled: true },
  permissions: {},
  admin: { enabled: true },
  editorial: { enabled: true },
}

/** A test for each project: its name, and the folder of its models. */
export function walkProjects(provider: Provider, projects: readonly (readonly [name: string, models: string])[]): void {
  let chromium: Chromium
  beforeAll(async () => {
    if (chromiumProgram.isMet()) chromium = await openChromium()
  })
  afterAll(() => chromium?.close())

  testWith(chromiumProgram).each(projects)('%s', { timeout: 1_200_000 }, async (name, models) => {
    const project = await accountProject(`walk-${name}-${provider}`, provider, config, models)
    const server = await project.start({ LOG_LEVEL: 'info' })
    try {
      const admin = await firstAdministrator(server)
      const person = await Person.signedIn(chromium, server.base, admin.cookie ?? '')
      expect(await walkTypes(person, admin)).toEqual([])
      await person.context.close()
    } finally {
      await server.stop()
      await project.database.drop()
    }
  })
}
