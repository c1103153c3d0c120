/** The panel's content API on every real model tree: every type opens, lists, and saves what it was given without a change. */
import type { Catalog, ContentType } from '@content-gen/admin/panel-api'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chief, serveContent } from '../admin/content-server.js'
import { leastDocument, needsOthers } from '../admin/least-document.js'
import type { Components } from '../admin/least-document.js'
import { sampled } from '../databases.js'
import { modelTrees } from '../model-trees.js'

const trees = modelTrees()

describe.skipIf(trees.length === 0)('the panel on the real model trees', () => {
  // In short runs the databases take turns.
  for (const [index, folder] of trees.entries()) {
    const tree = basename(folder)
    test.each(sampled(index % 2 === 0 ? 'sqlite' : 'postgresql'))(
      `${tree} on %s`,
      { timeout: 300_000 },
      async (provider) => {
        const server = await serveContent(`tree-panel-${tree}`, provider, { models: folder })
        try {
          const catalog = await server.send(chief, 'GET', '/catalog')
          expect(catalog.status).toBe(200)
          const { types, components: described } = catalog.json.data as Catalog
          const components: Components = new Map(described.map(({ uid, attributes }) => [uid, attributes]))
          const whole = types.filter(
            ({ draftAndPublish, attributes }) => draftAndPublish || !needsOthers(attributes, components),
          )
          expect(whole.length).toBeGreaterThan(0)
          for (const type of whole) await walk(type, components)
        } finally {
          await server.stop()
        }

        async function walk({ uid, kind, attributes }: ContentType, components: Components): Promise<void> {
          const send = async (method: string, path: string, body?: object) => {
            const { status, json, text } = await server.send(chief, method, path, body)
            expect(status, `${method} ${path} ${text}`).toBe(200)
            return json.data
          }
          const document = leastDocument(attributes, components)
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
      },
    )
  }
})
