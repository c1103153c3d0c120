/** The attributes that a project adds to the accounts of the API: the panel describes them to whoever may look at accounts. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const models = fileURLToPath(new URL('../../fixtures/cases/extended-user', import.meta.url))

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-accounts', provider, { models })
  }, 180_000)
  afterAll(() => server?.stop())

  const added = async (as: string) => {
    const { status, json } = await server.send(as, 'GET', '/catalog')
    expect(status).toBe(200)
    return json.data.account.map(({ name, type }: { name: string; type: string }) => [name, type])
  }

  test('attributes of the project are described, without those of every account', async () => {
    expect(await added(chief)).toEqual([
      ['nickname', 'string'],
      ['avatar', 'media'],
      ['posts', 'relation'],
      ['notes', 'string'],
    ])
  })

  test('whoever may not look at accounts is told of none', async () => {
    expect(await added('2 editor')).toEqual([])
  })
})
