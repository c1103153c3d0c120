import { describe, expect, test } from 'vitest'
import { modelRoutes } from '../src/http/pages/models.js'
import type { Context, Route } from '../src/http/routes.js'
import { types } from './reading/context.js'

const i18n = { enabled: true, defaultLocale: 'en', locales: ['en', 'fr'] }
const routes = modelRoutes({ types, config: { i18n } })

async function answer(path: string, uid = ''): Promise<{ data: unknown }> {
  const route = routes.find((one) => one.path === path)
  if (!route) throw new Error(`no route ${path}`)
  const sent: { body?: unknown } = {}
  // The routes use only these two parts of Koa's context.
  await run(route, { params: { uid }, set body(value: unknown) { sent.body = value } }) // prettier-ignore
  return sent.body as { data: unknown }
}

function run(route: Route, context: object): unknown {
  return route.run(context as Context)
}

describe('the models over HTTP', () => {
  test('each route needs its own action', () => {
    expect(routes.map(({ method, action }) => `${method} ${action}`)).toEqual([
      'GET plugin::content-type-builder.content-types.getContentTypes',
      'GET plugin::content-type-builder.content-types.getContentType',
      'GET plugin::content-type-builder.components.getComponents',
      'GET plugin::content-type-builder.components.getComponent',
    ])
  })

  test('a content type in the form of Strapi v4, without columns', async () => {
    const { data } = await answer('/content-type-builder/content-types/:uid', 'api::book.book')
    expect(data).toMatchObject({
      uid: 'api::book.book',
      apiID: 'book',
      schema: {
        kind: 'collectionType',
        singularName: 'book',
        pluralName: 'books',
        attributes: {
          title: { type: 'string' },
          writer: {
            type: 'relation',
            relation: 'manyToOne',
            target: 'api::writer.writer',
            inversedBy: 'books',
            targetAttribute: 'books',
          },
        },
      },
    })
    const text = JSON.stringify(data)
    expect(text).not.toMatch(/"(column|field|link|owner|mapped|system)":/)
    expect(text).not.toContain('createdAt')
  })

  test('lists: every type once, components separately', async () => {
    const contentTypes = (await answer('/content-type-builder/content-types')).data as { uid: string }[]
    const components = (await answer('/content-type-builder/components')).data as { uid: string; category: string }[]
    expect([...contentTypes, ...components].map(({ uid }) => uid).sort()).toEqual(
      [...types.keys(), 'plugin::i18n.locale'].sort(),
    )
    expect(components.every(({ uid, category }) => uid.startsWith(`${category}.`))).toBe(true)
  })

  test('locales are a type while i18n is on', async () => {
    const { data } = await answer('/content-type-builder/content-types/:uid', 'plugin::i18n.locale')
    expect(data).toMatchObject({ apiID: 'locale', schema: { attributes: { code: { type: 'string' } } } })
    const [list] = modelRoutes({ types, config: { i18n: { ...i18n, enabled: false } } })
    const sent: { body?: unknown } = {}
    if (list) await run(list, sent)
    expect(JSON.stringify(sent.body)).not.toContain('plugin::i18n.locale')
  })

  test('an unknown uid is not found', async () => {
    await expect(answer('/content-type-builder/components/:uid', '__proto__')).rejects.toThrow('Not Found')
  })
})
