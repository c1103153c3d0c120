/** The plans for an entry are found without reading those for others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Transaction } from '@content-gen/runtime'
import { PlannedActs } from '../../packages/editorial/src/acts/planned-acts.js'
import type { PlannedFor } from '../../packages/editorial/src/acts/planned-acts.js'
import { chief, serveContent } from '../admin/content-server.js'
import type { ContentServer } from '../admin/content-server.js'
import { sampled } from '../databases.js'

const [article, category] = ['api::article.article', 'api::category.category']
type Find = (planned: PlannedActs, transaction: Pick<Transaction, 'rows'>) => Promise<readonly PlannedFor[]>

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('planned-acts', provider)
  }, 180_000)
  afterAll(() => server?.stop())

  const ask = async (method: string, path: string, body: object) => {
    const { status, json } = await server.send(chief, method, path, body)
    expect([status, json.error]).toEqual([200, undefined])
    return Number(json.data.id)
  }
  const create = (type = article, document: object = { title: 'An article' }) =>
    ask('POST', `/entries/${type}`, { document })
  const plan = (...acts: readonly object[]) =>
    ask('POST', '/editorial/releases', { name: 'Planned', acts, at: '2099-01-01T00:00:00Z' })
  const publish = (entry: number, type = article) => ({ act: 'publish', type, entry })

  /** Returns the ids of the releases that are found, and the number of those that the database gave. */
  const found = async (find: Find) => {
    const { database } = server.store
    const planned = new PlannedActs(database.dialect, ['open', 'scheduled', 'failed'])
    const given = new Set<unknown>()
    const releases = await database.write(async (transaction) =>
      find(planned, {
        rows: async (statement) => {
          const rows = await transaction.rows(statement)
          for (const row of rows) if ('acts' in row) given.add(row['id'])
          return rows
        },
      }),
    )
    return { ids: releases.map(({ id }) => id), given: given.size }
  }

  test('of an entry, of its working copies, and of both, whatever else is planned for the type', async () => {
    const entries: number[] = []
    for (let count = 0; count < 12; count++) entries.push(await create())
    const [first = 0, second = 0] = entries
    const copy = await ask('POST', `/editorial/copies/${article}`, { entry: first, document: { title: 'Changed' } })
    const further = await ask('POST', `/editorial/copies/${article}`, { document: { title: 'New' } })
    const other = await create(category, { name: 'A category' })
    const own = await plan(publish(first))
    const ofCopy = await plan({ act: 'publish', type: article, copy })
    const shared = await plan(publish(second), publish(first))
    const ofFurther = await plan({ act: 'publish', type: article, copy: further })
    for (const entry of entries.slice(1)) await plan(publish(entry))
    // Numbers that begin, or end, like the one that is asked for.
    for (const near of [first * 10 + 1, first + 1000]) await plan({ act: 'delete', type: article, entry: near })
    await plan({ act: 'delete', type: category, entry: other })

    expect(await found((planned, transaction) => planned.of(transaction, article, [first]))).toEqual({
      ids: [own, ofCopy, shared],
      given: 3,
    })
    const only = (subjects: { entries: readonly number[]; copies: readonly number[] }) =>
      found((planned, transaction) => planned.naming(transaction, article, subjects))
    expect(await only({ entries: [first], copies: [] })).toEqual({ ids: [own, shared], given: 2 })
    expect(await only({ entries: [], copies: [copy, further] })).toEqual({ ids: [ofCopy, ofFurther], given: 2 })
    expect(await only({ entries: [], copies: [] })).toEqual({ ids: [], given: 0 })
    const many = Array.from({ length: 200 }, (_, index) => 500_000 + index)
    const of = await found((planned, transaction) => planned.of(transaction, article, [first, ...many]))
    expect(of.ids).toEqual([own, ofCopy, shared])
  })
})
