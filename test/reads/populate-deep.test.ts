/** `populate=deep` answers as Strapi v4 did with strapi-plugin-populate-deep: fixtures/plugins/deep.json. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import type { Project, RunningServer } from '../project.js'
import { comparable, filledProject, reconfigure, recorded, send } from './recorded-plugins.js'

const groups = recorded<object>('deep.json')
/** The sentence for a depth at which Strapi v4 fails. */
const notNumber = 'The depth of populate=deep is a number: populate=deep,3'
const mark = {
  data: { id: 1, attributes: { word: 'm', createdAt: 'moment', updatedAt: 'moment', about: null } },
  meta: {},
}

const settingsOf = (settings: object) => ({ populateDeep: settings })

describe.each(sampled('sqlite'))('populate=deep on %s', (provider) => {
  let project: Project
  beforeAll(async () => {
    project = await filledProject(`populate-deep-${provider}`, provider, settingsOf(groups[0]?.settings ?? {}))
  }, 300_000)

  describe.each(groups)('with $settings', ({ settings, answers }) => {
    let server: RunningServer
    beforeAll(async () => {
      await reconfigure(project, provider, settingsOf(settings))
      server = await project.start({ LOG_LEVEL: 'warn' })
    }, 300_000)
    afterAll(() => server?.stop())

    test.each(answers)('$method $path', async (asked) => {
      const { status, body } = await send(server.base, asked)
      if (asked.status === 500) {
        if (asked.path === '/api/marks/1?populate=deep') expect({ status, body }).toEqual({ status: 200, body: mark })
        else expect({ status, body }).toMatchObject({ status: 400, body: { error: { message: notNumber } } })
        return
      }
      expect({ status, body }).toEqual({ status: asked.status, body: comparable(asked.body) })
      // The order of keys too.
      expect(JSON.stringify(body)).toBe(JSON.stringify(comparable(asked.body)))
    })
  })
})
