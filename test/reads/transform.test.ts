/** Answers and bodies in another form, as Strapi v4 gave and took them with strapi-plugin-transformer: fixtures/plugins/transform.json. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import type { Project, RunningServer } from '../project.js'
import { aPicture, comparable, filledProject, reconfigure, recorded, send } from './recorded-plugins.js'
import type { Answer } from './recorded-plugins.js'

const groups = recorded<object>('transform.json')
const settingsOf = (settings: object) => ({ transform: settings })

/** A form, whose parts are texts and the names of files. */
function sentOf(sent: unknown): unknown {
  const { $form: parts } = Object(sent) as { readonly $form?: Readonly<Record<string, string | { name: string }>> }
  if (!parts) return sent
  const form = new FormData()
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(name, part)
    else form.append(name, aPicture(), part.name)
  }
  return form
}

describe.each(sampled('sqlite'))('another form on %s', (provider) => {
  let project: Project
  beforeAll(async () => {
    project = await filledProject(`transform-${provider}`, provider, {})
  }, 300_000)

  describe.each(groups)('$settings', ({ settings, answers }) => {
    let server: RunningServer
    beforeAll(async () => {
      await reconfigure(project, provider, settingsOf(settings))
      server = await project.start({ LOG_LEVEL: 'warn' })
    }, 300_000)
    afterAll(() => server?.stop())

    test.each(answers)('$method $path $sent $headers', async (asked: Answer) => {
      const { status, body, headers } = await send(server.base, { ...asked, sent: sentOf(asked.sent) })
      expect({ status, body }).toEqual({ status: asked.status, body: comparable(asked.body) })
      const isVaried = asked.method === undefined && asked.path.startsWith('/api/articles') && status === 200
      const isFiltered = 'contentTypeFilter' in settings || Object.keys(settings).length === 0
      if (isVaried && !isFiltered) expect(headers.get('vary')).toContain('Strapi-Transformer-Ignore')
    })
  })
})
