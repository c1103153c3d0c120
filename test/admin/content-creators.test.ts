/** The people who made and changed an entry: stored by the panel, told by the API where a model says so. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callerWith, collection } from '@content-gen/runtime'
import { acting } from '@content-gen/runtime/recording'
import { updateEntry } from '@content-gen/runtime/write'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const uid = 'api::note.note'
const notes = `/entries/${uid}`
const anybody = callerWith('anybody', [`${uid}.find`])

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  let models: string
  beforeAll(async () => {
    models = mkdtempSync(join(tmpdir(), 'content-gen-creators-'))
    const folder = join(models, 'src/api/note/content-types/note')
    mkdirSync(folder, { recursive: true })
    const model = {
      kind: 'collectionType',
      collectionName: 'notes',
      info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
      options: { draftAndPublish: false, populateCreatorFields: true },
      attributes: { text: { type: 'string' } },
    }
    writeFileSync(join(folder, 'schema.json'), JSON.stringify(model))
    server = await serveContent('content-creators', provider, { models, config: { upload: { enabled: true } } })
    const { database } = server.store
    for (const [id, name] of [
      [1, 'Ada'],
      [2, 'Bea'],
    ] as const)
      await database.write(async (transaction) => {
        const columns = '"id", "email", "firstname", "lastname", "roles", "is_blocked", "recovery_codes", "created"'
        const values = `${id}, '${id}@example.com', '${name}', 'Lovelace', '[]', ${provider === 'sqlite' ? '0' : 'false'}, '[]', 1700000000000`
        await transaction.rows({
          text: `insert into content_gen_administrators (${columns}) values (${values})`,
          values: [],
        })
      })
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(models, { recursive: true, force: true })
  })

  const send = async (as: string, method: string, path: string, body?: object) => {
    const { status, json } = await server.send(as, method, path, body)
    expect([status, json?.error]).toEqual([200, undefined])
    return json.data
  }
  const ask = async (query: string) => {
    const descriptor = server.store.types.get(uid)?.descriptor
    if (descriptor === undefined) throw new Error(`there is no ${uid}`)
    return JSON.parse((await collection(server.store, descriptor).find(anybody, query)).text)
  }

  test('the panel names them, and the API as Strapi does', async () => {
    const made = await send('1 editor', 'POST', notes, { document: { text: 'by Ada' } })
    expect(made).toMatchObject({
      createdBy: { id: 1, name: 'Ada Lovelace' },
      updatedBy: { id: 1, name: 'Ada Lovelace' },
    })
    const changed = await send('2 editor', 'PUT', `${notes}/${made.id}`, { document: { text: 'by Bea' } })
    expect(changed).toMatchObject({ createdBy: { id: 1 }, updatedBy: { id: 2, name: 'Bea Lovelace' } })
    const { data } = await ask('populate=createdBy,updatedBy')
    expect(data[0].attributes.createdBy.data).toEqual({
      id: 1,
      attributes: {
        firstname: 'Ada',
        lastname: 'Lovelace',
        username: null,
        preferedLanguage: null,
        createdAt: '2023-11-14T22:13:20.000Z',
        updatedAt: '2023-11-14T22:13:20.000Z',
      },
    })
    expect(data[0].attributes.updatedBy.data.id).toBe(2)
  })

  test('filters and sorts by them', async () => {
    await send('2 editor', 'POST', notes, { document: { text: 'second' } })
    const texts = async (query: string) =>
      (await ask(query)).data.map(({ attributes }: { attributes: { text: string } }) => attributes.text)
    expect(await texts('filters[createdBy][firstname]=Bea')).toEqual(['second'])
    expect(await texts('filters[createdBy]=1')).toEqual(['by Bea'])
    expect(await texts('filters[createdBy][username][$null]=true')).toEqual(['by Bea', 'second'])
    expect(await texts('sort=createdBy.firstname:desc')).toEqual(['second', 'by Bea'])
    await expect(ask('filters[createdBy][email]=1@example.com')).rejects.toThrow('Invalid parameter email')
    await expect(ask('sort=createdBy.roles')).rejects.toThrow('Invalid parameter roles')
  })

  test('everybody lists what is their own, by the number of nobody else', async () => {
    const mine = async (as: string, query: string) =>
      (await send(as, 'GET', `${notes}?sort=id&${query}`)).map(({ id }: { id: number }) => id)
    const [first, second] = await mine('1 editor', '')
    expect(await mine('1 editor', 'mine=created')).toEqual([first])
    expect(await mine('1 editor', 'mine=updated')).toEqual([])
    expect(await mine('2 editor', 'mine=created')).toEqual([second])
    expect(await mine('2 editor', 'mine=updated')).toEqual([first, second])
    expect(await mine('2 editor', 'mine=updated&search=second')).toEqual([second])
    for (const odd of ['1', 'createdBy', 'constructor'])
      expect((await server.send('1 editor', 'GET', `${notes}?mine=${odd}`)).status).toBe(400)
  })

  test('whoever may look at administrators lists what is of one of them', async () => {
    const of = async (query: string) =>
      (await send('2 super-admin', 'GET', `${notes}?sort=id&${query}`)).map(({ id }: { id: number }) => id)
    const [first, second] = await of('')
    expect(await of('createdBy=1')).toEqual([first])
    expect(await of('createdBy=2')).toEqual([second])
    expect(await of('updatedBy=2')).toEqual([first, second])
    expect(await of('createdBy=1&updatedBy=2')).toEqual([first])
    expect(await of('createdBy=1&mine=created')).toEqual([])
    expect(await of('updatedBy=7')).toEqual([])
    for (const odd of ['0', 'x', '1e1', '-1'])
      expect((await server.send('2 super-admin', 'GET', `${notes}?createdBy=${odd}`)).status).toBe(400)
    expect((await server.send('1 editor', 'GET', `${notes}?createdBy=1`)).status).toBe(403)
    expect((await server.send('1 editor', 'GET', `${notes}/export?updatedBy=2`)).status).toBe(403)
  })

  test('a list shows and sorts by their names, and so does its file', async () => {
    const list = await send('1 editor', 'GET', `${notes}?columns=text,createdBy,updatedBy&sort=createdBy:desc`)
    expect(list.map(({ values }: { values: object }) => values)).toEqual([
      { text: 'second', createdBy: { id: 2, name: 'Bea Lovelace' }, updatedBy: { id: 2, name: 'Bea Lovelace' } },
      { text: 'by Bea', createdBy: { id: 1, name: 'Ada Lovelace' }, updatedBy: { id: 2, name: 'Bea Lovelace' } },
    ])
    const [ada, bea] = list.toReversed()
    const sorted = await send('1 editor', 'GET', `${notes}?sort=createdBy`)
    expect(sorted.map(({ id }: { id: number }) => id)).toEqual([ada.id, bea.id])
    const { text } = await server.send('1 editor', 'GET', `${notes}/export?columns=text,createdBy&sort=createdBy:asc`)
    expect(text).toBe(`id,text,createdBy\r\n${ada.id},by Bea,Ada Lovelace\r\n${bea.id},second,Bea Lovelace\r\n`)
    expect((await server.send('1 editor', 'GET', `${notes}?sort=createdBy:up`)).status).toBe(400)
  })

  test('changes at the same moment have authors of their own', async () => {
    const { writes, types } = server.store
    const type = types.get(uid)
    if (type === undefined) throw new Error(`there is no ${uid}`)
    const own = await send('1 editor', 'POST', notes, { document: { text: 'of Ada' } })
    const other = await send('2 editor', 'POST', notes, { document: { text: 'of Bea' } })
    const bea = { ...anybody, administrator: { id: 2, name: 'Bea Lovelace' } }
    const change = (caller: typeof anybody, id: number) =>
      acting.run({ caller }, () => updateEntry(writes, type, id, { text: 'changed' }, caller))
    await Promise.all([change(bea, other.id), change(anybody, own.id)])
    const { data } = await ask('filters[text]=changed&populate=updatedBy&sort=id')
    expect(data.map((entry: any) => entry.attributes.updatedBy.data.id)).toEqual([1, 2])
  })
})
