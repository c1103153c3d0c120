/** The other side of polymorphic relations: the entries that link to one are listed page by page, and only those that a role reads. */
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { chief, serveContent } from './content-server.js'
import type { ContentServer } from './content-server.js'

const [note, task, event] = ['api::note.note', 'api::task.task', 'api::event.event']
const models = fileURLToPath(new URL('../../fixtures/cases/morph', import.meta.url))
const roles = {
  some: { types: { [task]: { read: true }, [note]: { read: { where: { text: { $startsWith: 'open' } } } } } },
  blind: { types: { [task]: { read: true } } },
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: ContentServer
  beforeAll(async () => {
    server = await serveContent('content-linked', provider, { models, roles, config: { upload: { enabled: true } } })
  }, 180_000)
  afterAll(() => server?.stop())

  const create = async (uid: string, document: object): Promise<number> => {
    const { status, json, text } = await server.send(chief, 'POST', `/entries/${uid}`, { document })
    expect(status, text).toBe(200)
    return json.data.id
  }
  const linked = (as: string, uid: string, id: number, query: string) =>
    server.send(as, 'GET', `/entries/${uid}/${id}/linked?attribute=${query}`)

  test('entries that link to one from several types are listed, in pages', async () => {
    const [one, other] = [await create(task, { title: 'One' }), await create(event, { title: 'Other' })]
    const ids: number[] = []
    for (let number = 0; number < 12; number++)
      ids.push(
        await create(note, {
          text: `open ${number}`,
          mentions: [
            { __type: task, id: one },
            { __type: event, id: other },
          ],
        }),
      )
    const first = (await linked(chief, task, one, 'mentionedIn')).json.data
    expect([first.links.length, first.isMore]).toEqual([10, true])
    expect(first.links[0]).toMatchObject({ type: note, label: 'open 0' })
    const second = (await linked(chief, task, one, 'mentionedIn&page=2')).json.data
    expect([...first.links, ...second.links].map(({ id }: { id: number }) => id)).toEqual(ids)
    expect(second.isMore).toBe(false)
    expect((await linked(chief, task, one, 'mentionedIn&page=0')).status).toBe(400)
  })

  test('the one entry of a morphOne', async () => {
    const [one, empty] = [await create(task, { title: 'Noted' }), await create(task, { title: 'Empty' })]
    const id = await create(note, { text: 'open note', subject: { __type: task, id: one } })
    expect((await linked(chief, task, one, 'note')).json.data).toMatchObject({
      links: [{ type: note, id }],
      isMore: false,
    })
    expect((await linked(chief, task, empty, 'note')).json.data).toEqual({ links: [], isMore: false })
  })

  test('each kind of polymorphic link is a use, for whoever sees it', async () => {
    const one = await create(task, { title: 'Used' })
    const place = { __type: task, id: one }
    await create(note, { text: 'open use', subject: place, mentions: [place] })
    await create(note, { text: 'closed use', mentions: [place] })
    const uses = async (as: string) => {
      const { status, json, text } = await server.send(as, 'GET', `/entries/${task}/${one}/uses`)
      expect(status, text).toBe(200)
      return json.data.uses.map(({ label, places }: { label: string; places: string[][] }) => [label, ...places.flat()])
    }
    expect(await uses(chief)).toEqual([
      ['open use', 'subject', 'mentions'],
      ['closed use', 'mentions'],
    ])
    expect(await uses('2 some')).toEqual([['open use', 'subject', 'mentions']])
    expect(await uses('3 blind')).toEqual([])
  })

  test('what a role does not read is not among them', async () => {
    const one = await create(task, { title: 'Half seen' })
    const mentions = [{ __type: task, id: one }]
    const open = await create(note, { text: 'open to all', mentions })
    await create(note, { text: 'closed', mentions })
    const { links } = (await linked('2 some', task, one, 'mentionedIn')).json.data
    expect(links.map(({ id }: { id: number }) => id)).toEqual([open])
    for (const name of ['mentionedIn', 'nothing', 'title'])
      expect((await linked('3 blind', task, one, name)).status, name).toBe(404)
    expect((await linked(chief, task, 999_999, 'mentionedIn')).status).toBe(404)
    expect((await linked('3 blind', note, 1, 'mentions')).status).toBe(404)
  })
})
