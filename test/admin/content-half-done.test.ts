/** A database that fails amid an act with many entries: who asked is told exactly which were done. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import type { Provider } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const tags = '/entries/api::tag.tag'
const trash = '/editorial/trash/api::tag.tag/restore'

/** Ends the connection, or the statement, that stores or deletes a tag of this name. */
const breaks: Readonly<Record<Provider, readonly string[]>> = {
  sqlite: [
    `create trigger failing before insert on tags when new.name = 'Failing' begin select raise(abort, 'disk'); end`,
    `create trigger failing_too before delete on tags when old.name = 'Failing' begin select raise(abort, 'disk'); end`,
  ],
  postgresql: [
    'create function failing() returns trigger language plpgsql as $$ begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$',
    `create trigger failing before insert on tags for each row when (new.name = 'Failing') execute function failing()`,
    `create trigger failing_too before delete on tags for each row when (old.name = 'Failing') execute function failing()`,
  ],
}
const mends: Readonly<Record<Provider, readonly string[]>> = {
  sqlite: ['drop trigger if exists failing', 'drop trigger if exists failing_too'],
  postgresql: ['drop function if exists failing cascade'],
}

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-half-done', provider)
  }, 180_000)
  afterEach(() => execute(provider, server.databaseUrl, mends[provider]))
  afterAll(() => server?.stop())

  const [status, code] = provider === 'sqlite' ? [500, 'failed'] : [503, 'unavailable']
  const send = (path: string, body: object) => server.send(chief, 'POST', path, body)
  const remove = (ids: readonly number[]) => send(`${tags}/bulk`, { act: 'delete', ids })
  const areThere = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => (await server.send(chief, 'GET', `${tags}/${id}`)).status === 200))
  const created = async (prefix: string) => {
    const ids: number[] = []
    for (const name of [`${prefix} one`, 'Failing', `${prefix} three`, `${prefix} four`])
      ids.push((await send(tags, { document: { name } })).json.data.id)
    return ids
  }
  const rest = (ids: readonly number[]) => [
    { id: ids[1], code },
    { id: ids[2], code: 'notTried' },
    { id: ids[3], code: 'notTried' },
  ]

  test('those before it are back from the trash, it and those after it are not, and are named', async () => {
    const ids = await created('restored')
    expect((await remove(ids)).json.data.done).toBe(4)
    await execute(provider, server.databaseUrl, breaks[provider])
    const half = await send(trash, { ids })
    expect(half.json).toMatchObject({ data: { done: 1, failed: rest(ids) } })
    expect(await areThere(ids)).toEqual([true, false, false, false])

    // Nothing was done before it: the request fails as a whole.
    expect((await send(trash, { ids: ids.slice(1) })).status).toBe(status)
    expect(await areThere(ids)).toEqual([true, false, false, false])

    await execute(provider, server.databaseUrl, mends[provider])
    expect((await send(trash, { ids })).json.data).toEqual({ done: 3, failed: [] })
    expect(await areThere(ids)).toEqual([true, true, true, true])
    await remove(ids)
  })

  test('so it is with a deletion of many', async () => {
    const ids = await created('deleted')
    await execute(provider, server.databaseUrl, breaks[provider])
    expect((await remove(ids)).json).toMatchObject({ data: { done: 1, failed: rest(ids) } })
    expect(await areThere(ids)).toEqual([false, true, true, true])
    await execute(provider, server.databaseUrl, mends[provider])
    expect((await remove(ids)).json.data).toMatchObject({ done: 3, failed: [{ id: ids[0], code: 'gone' }] })
  })
})
