/** No JSON that is read changes the prototype of objects: bodies, the config, models. The server runs in this process. */
import { parseConfig, parseModels, resolve } from '@content-gen/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chief, serveContent } from '../admin/content-server.js'
import { routes } from '../admin/hostile-parts.js'
import { sampled } from '../databases.js'
import type { ContentServer } from '../admin/content-server.js'

const known = [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each).length)
const keys = ['polluted', 'roles', 'permissions', 'isAdmin', 'populate', 'status', 'where']

function expectUntouched(what: string): void {
  const now = [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each).length)
  expect(now, what).toEqual(known)
  for (const key of keys) expect(Reflect.get({}, key), what).toBeUndefined()
}

const poison = JSON.stringify(Object.fromEntries(keys.map((key) => [key, ['super-admin']])))
/** JSON texts: an object literal would set a prototype instead of having the key. */
const poisoned = (member: string) => [
  `{"__proto__":${poison}${member}}`,
  `{"constructor":{"prototype":${poison}}${member}}`,
  `{"a":{"__proto__":{"__proto__":${poison}}}${member}}`,
  `{"__proto__":null${member}}`,
  `{"__proto__.polluted":1,"constructor.prototype.polluted":1,"__proto__[polluted]":1${member}}`,
]

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('prototypes', provider)
  }, 180_000)
  afterAll(() => server?.stop())

  test('bodies of the panel', async () => {
    const { id } = (
      await server.send(chief, 'POST', '/entries/api::article.article', { document: { title: 'An article' } })
    ).json.data
    const texts = poisoned('').flatMap((text) => [
      text,
      `{"document":${text}}`,
      `{"document":{"title":"x","seo":${text},"extra":${text},"blocks":[${text}]}}`,
    ])
    for (const [method, path] of routes.filter(([verb]) => verb === 'POST' || verb === 'PUT')) {
      for (const text of texts) {
        const { status } = await server.send(chief, method, path.replace(':id', String(id)), JSON.parse(text))
        expect(status, `${method} ${path} ${text}`).toBeLessThan(500)
        expectUntouched(`${method} ${path} ${text}`)
      }
    }
  }, 60_000)

  test('what a json attribute holds is what was sent, and nothing else', async () => {
    const extra = JSON.parse(`{"constructor":{"prototype":${poison}},"list":[{"toString":1}]}`) as object
    const made = await server.send(chief, 'POST', '/entries/api::article.article', {
      document: { title: 'With JSON', extra },
    })
    expect(made.json.data.document.extra).toEqual(extra)
    expectUntouched('a stored value')
  })
})

test('the config and the models', () => {
  const model = (attributes: string) =>
    `{"kind":"collectionType","collectionName":"a","info":{"singularName":"a","pluralName":"as","displayName":"A"},"attributes":${attributes}}`
  for (const text of poisoned('')) {
    const { config } = parseConfig(text, 'content-gen.config.json')
    parseConfig(
      `{"permissions":${text},"graphql":${text},"admin":{"enabled":true,"roles":${text}}}`,
      'content-gen.config.json',
    )
    expectUntouched(text)
    for (const contents of [
      text,
      model(text),
      model(`{"x":${text}}`),
      model(`{"x":{"type":"string","default":${text}}}`),
    ]) {
      const { sources } = parseModels([{ path: 'src/api/a/content-types/a/schema.json', text: contents }])
      resolve(sources, config)
      expectUntouched(contents)
    }
  }
})
