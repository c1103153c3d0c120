/** The panel's content API on every public model tree: every type opens, lists, and saves what it was given without a change. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { chief, serveContent } from '../admin/content-server.js'
import { providers } from '../databases.js'

const trees = fileURLToPath(new URL('../../../shared/models', import.meta.url))
const names = existsSync(trees) ? readdirSync(trees).filter((name) => existsSync(join(trees, name, 'src/api'))) : []

interface Attribute {
  readonly name: string
  readonly type: string
  readonly system?: true
  readonly required?: true
  readonly values?: readonly string[]
  readonly min?: number | string
  readonly minLength?: number
  readonly component?: string
  readonly components?: readonly string[]
  readonly repeatable?: boolean
}

interface Type {
  readonly uid: string
  readonly kind: string
  readonly draftAndPublish: boolean
  readonly attributes: readonly Attribute[]
}

describe.skipIf(names.length === 0)('the panel on the real model trees', () => {
  for (const tree of names) {
    test.each(providers)(`${tree} on %s`, { timeout: 300_000 }, async (provider) => {
      const server = await serveContent(`tree-panel-${tree}`, provider, { models: join(trees, tree) })
      try {
        const catalog = await server.send(chief, 'GET', '/catalog')
        expect(catalog.status).toBe(200)
        const { types, components: described } = catalog.json.data as { types: Type[]; components: Type[] }
        const components: Components = new Map(described.map(({ uid, attributes }) => [uid, attributes]))
        const whole = types.filter(
          ({ draftAndPublish, attributes }) => draftAndPublish || !needsOthers(attributes, components),
        )
        expect(whole.length).toBeGreaterThan(0)
        for (const type of whole) await walk(type, components)
      } finally {
        await server.stop()
      }

      async function walk({ uid, kind, attributes }: Type, components: Components): Promise<void> {
        const send = async (method: string, path: string, body?: object) => {
          const { status, json, text } = await server.send(chief, method, path, body)
          expect(status, `${method} ${path} ${text}`).toBe(200)
          return json.data
        }
        const document = documentOf(attributes, components)
        const made =
          kind === 'single'
            ? await send('PUT', `/single/${uid}`, { document })
            : await send('POST', `/entries/${uid}`, { document })
        const one = `/entries/${uid}/${made.id}`
        const opened = await send('GET', one)
        const saved = await send('PUT', one, { document: opened.document, version: opened.version })
        const { updatedAt: _old, ...before } = opened.document
        const { updatedAt: _new, ...after } = saved.document
        expect(after, uid).toEqual(before)
        const columns = attributes.filter(({ type }) => type !== 'password').map(({ name }) => name)
        for (let start = 0; start < columns.length; start += 30) {
          const listed = await send(
            'GET',
            `/entries/${uid}?locale=all&columns=${columns.slice(start, start + 30).join(',')}`,
          )
          expect(listed.map(({ id }: { id: number }) => id)).toContain(made.id)
        }
        for (const { name, type } of attributes)
          if (type === 'relation') {
            const { status } = await server.send(chief, 'GET', `/links?of=${uid}&attribute=${name}`)
            // Relations to several types need the name of one.
            expect([200, 400], `${uid} ${name}`).toContain(status)
          }
      }
    })
  }
})

type Components = ReadonlyMap<string, readonly Attribute[]>

/** A value of every attribute that an entry must have, and of some that it may have. */
function documentOf(attributes: readonly Attribute[], components: Components): Record<string, unknown> {
  return Object.fromEntries(
    attributes.flatMap((attribute): (readonly [string, unknown])[] => {
      const { name, type, required, system } = attribute
      if (system || (!required && type !== 'boolean' && type !== 'json')) return []
      return [[name, valueOf(attribute, components)]]
    }),
  )
}

function valueOf(attribute: Attribute, components: Components): unknown {
  const { type, values = [], min, minLength = 1, component = '', repeatable } = attribute
  switch (type) {
    case 'component': {
      const item = documentOf(components.get(component) ?? [], components)
      return repeatable ? Array.from({ length: Number(min ?? 1) }, () => item) : item
    }
    case 'dynamiczone': {
      const [first = ''] = attribute.components ?? []
      const item = { __component: first, ...documentOf(components.get(first) ?? [], components) }
      return Array.from({ length: Number(min ?? 0) }, () => item)
    }
    case 'enumeration':
      return values[0]
    case 'boolean':
      return true
    case 'json':
      return { any: ['thing'] }
    case 'blocks':
      return [{ type: 'paragraph', children: [{ type: 'text', text: 'text' }] }]
    case 'integer':
    case 'biginteger':
    case 'float':
    case 'decimal':
      return min ?? 1
    case 'date':
      return '2026-01-01'
    case 'datetime':
      return '2026-01-01T00:00:00.000Z'
    case 'time':
      return '10:00:00.000'
    case 'email':
      return 'a@example.com'
    case 'relation':
    case 'media':
      return undefined
    default:
      return 'a'.repeat(Math.max(minLength, 3))
  }
}

/** An entry of the type cannot be made without another one, or a file. */
function needsOthers(attributes: readonly Attribute[], components: Components): boolean {
  return attributes.some(({ type, required, component = '' }) => {
    if (!required) return false
    if (type === 'relation' || type === 'media') return true
    return type === 'component' && needsOthers(components.get(component) ?? [], components)
  })
}
