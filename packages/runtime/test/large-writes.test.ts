/** Writes up to the size limit are stored whole, and other requests get their turns meanwhile; larger ones are refused. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sampled } from '../../../test/databases.js'
import { trusted } from '../src/caller.js'
import {
  createEntry,
  createLocalization,
  deleteEntry,
  enclose,
  inTransaction,
  updateEntry,
} from '../src/write/index.js'
import { dump } from './writing/dump.js'
import { maxLinks, openProject } from './writing/project.js'
import { withPrisma } from './writing/prisma.js'
import type { TestProject } from './writing/project.js'

describe.each(sampled('postgresql'))('large writes on %s', (provider) => {
  let project: TestProject
  let tags: readonly number[]
  beforeAll(async () => {
    project = await openProject(provider)
    const now = project.database.dialect.storeDateTime(new Date().toISOString())
    const data = Array.from({ length: maxLinks }, (_, n) => ({ name: `tag ${n}`, createdAt: now, updatedAt: now }))
    tags = await withPrisma(project.database, async (client) => {
      const rows = client[type('tag').descriptor.delegate]!
      await rows.createMany({ data })
      return (await rows.findMany({ where: {} })).map((row) => Number(row['id']))
    })
  })
  afterAll(() => project?.close())

  const type = (name: string) => project.type(`api::${name}.${name}`)
  const create = (name: string, data: unknown) => createEntry(project.context, type(name), data, trusted)
  const update = (name: string, id: number, data: unknown) =>
    updateEntry(project.context, type(name), id, data, trusted)
  const stored = async (name: string, id: number) => (await dump(project, type(name), id))!

  /** Returns the number of turns that other requests got. */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0
    let isOver = false
    const turn = () => {
      turns++
      if (!isOver) setImmediate(turn)
    }
    setImmediate(turn)
    await work().finally(() => (isOver = true))
    return turns
  }

  test('a list of the maximum length is set, reversed, positioned and emptied', async () => {
    const id = await create('article', { title: 'With tags', tags })
    expect((await stored('article', id))['tags']).toEqual(tags)
    await update('article', id, { tags: tags.toReversed() })
    expect((await stored('article', id))['tags']).toEqual(tags.toReversed())
    const connect = tags.map((tag, n) => {
      const next = tags[n + 1]
      return { id: tag, position: next === undefined ? { start: true } : { before: next } }
    })
    const turns = await turnsDuring(() => update('article', id, { tags: { connect } }))
    expect(turns).toBeGreaterThan(1)
    expect((await stored('article', id))['tags']).toEqual(tags)
    await update('article', id, { tags: { disconnect: tags.slice(2) } })
    expect((await stored('article', id))['tags']).toEqual(tags.slice(0, 2))
  })

  test('many small writes of one transaction let others have their turns', async () => {
    const id = await create('article', { title: 'Written often' })
    const work = async () => {
      for (let n = 0; n < 1_000; n++) await update('article', id, { title: `Written ${n} times` })
    }
    const turns = await turnsDuring(() =>
      inTransaction(project.context, ({ transaction }) => enclose(transaction, work), { runsOwnerCode: true }),
    )
    expect(turns).toBeGreaterThan(10)
    expect((await stored('article', id))['title']).toBe('Written 999 times')
  })

  test('a write that has waited for another has a whole stretch before it', async () => {
    let time = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    const write = () =>
      inTransaction(project.context, async ({ pauses }) => {
        const isOver = pauses.areDue
        time += 20
        return isOver
      })
    expect(await Promise.all([write(), write(), write()])).toEqual([false, false, false])
    clock.mockRestore()
  })

  test('an entry that many others name is deleted, and their own lists stay', async () => {
    const author = await create('author', { name: 'Of many', email: 'of-many@example.com' })
    const now = project.database.dialect.storeDateTime(new Date().toISOString())
    const data = Array.from({ length: 1_000 }, (_, n) => ({
      title: `title ${n}`,
      authorId: author,
      createdAt: now,
      updatedAt: now,
    }))
    const ids = await withPrisma(project.database, async (client) => {
      const rows = client[type('article').descriptor.delegate]!
      await rows.createMany({ data })
      return (await rows.findMany({ where: { authorId: author } })).map((row) => Number(row['id']))
    })
    expect(ids).toHaveLength(1_000)
    await update('article', ids[0]!, { tags: tags.slice(0, 3) })
    await deleteEntry(project.context, type('author'), author)
    expect(await dump(project, type('author'), author)).toBeNull()
    expect(await stored('article', ids[0]!)).toMatchObject({ author: null, tags: tags.slice(0, 3) })
    expect(await stored('article', ids.at(-1)!)).toMatchObject({ author: null })
  })

  test('a link to one entry may be chosen from more than a call has arguments', async () => {
    const most = 130_000
    const { table } = type('author').descriptor
    await inTransaction(project.context, async ({ transaction, now, context: { database } }) => {
      const at = database.dialect.parameter(1, 'datetime', false)
      const numbers = `with recursive n (i) as (select 1 union all select i + 1 from n where i < ${most})`
      const text = `${numbers} insert into "${table}" ("name", "created_at", "updated_at") select 'a', ${at}, ${at} from n`
      await transaction.run({ text, values: [now] })
    })
    const rows = await project.database.rows({ text: `select "id" from "${table}" order by "id" desc`, values: [] })
    const author = rows.map(({ id }) => Number(id))
    const context = { ...project.context, maxLinks: most * 2 }
    const id = await createEntry(context, type('article'), { title: 'Many', author }, trusted)
    expect((await stored('article', id))['author']).toBe(author.at(-1))
  })

  test('components with everything below them are created, changed, shared and removed', async () => {
    const boxes = Array.from({ length: 300 }, (_, n) => ({ label: `box ${n}`, size: n, lid: { color: `c${n}` } }))
    const id = await create('notice', { title: 'Boxes', level: 1, boxes })
    const made = (await stored('notice', id))['boxes'] as { id: number; lid: { id: number } }[]
    expect(made).toMatchObject(boxes)
    expect(made.map((box) => box.id)).toEqual(made.map((box) => box.id).toSorted((a, b) => a - b))

    const french = await createLocalization(project.context, type('notice'), id, { title: 'F', locale: 'fr' }, trusted)
    const changed = made.map((box, n) => ({
      id: box.id,
      label: `other ${n}`,
      ...(n % 2 ? { lid: { id: box.lid.id, color: 'red' } } : { lid: null }),
    }))
    await update('notice', id, { boxes: changed.toReversed().slice(1) })
    const expected = changed.map((box) => ({ label: box.label, lid: box.lid === null ? null : { color: 'red' } }))
    for (const entry of [id, french]) {
      expect((await stored('notice', entry))['boxes']).toMatchObject(expected.toReversed().slice(1))
    }
    await update('notice', id, { boxes: [] })
    expect((await stored('notice', french))['boxes']).toEqual([])
  })

  test('components keep or lose their own lists', async () => {
    const depots = [await create('depot', { name: 'a' }), await create('depot', { name: 'b' })]
    const boxes = Array.from({ length: 150 }, (_, n) => ({ label: `box ${n}`, depots: n % 3 ? [] : depots }))
    const id = await create('notice', { title: 'Depots', level: 1, boxes })
    const listed = async () => (await stored('notice', id))['boxes'] as { id: number; depots: number[] }[]
    expect((await listed()).map((box) => box.depots.length)).toEqual(boxes.map((box) => box.depots.length))
    const kept = (await listed()).map((box, n) => (n % 2 ? { id: box.id } : { id: box.id, depots: [depots[1]] }))
    await update('notice', id, { boxes: kept })
    const expected = boxes.map((box, n) => (n % 2 ? box.depots : [depots[1]]))
    expect((await listed()).map((box) => box.depots)).toEqual(expected)
  })

  const links = (amount: number) => Array.from({ length: amount }, () => tags[0])
  const lids = (amount: number) => Array.from({ length: amount }, () => ({ label: 'b', lid: { color: 'c' } }))
  test.each<[string, string, () => object]>([
    ['a list', 'article', () => ({ tags: links(maxLinks + 1) })],
    ['connect', 'article', () => ({ tags: { connect: links(maxLinks), disconnect: [1] } })],
    ['components', 'notice', () => ({ boxes: Array.from({ length: maxLinks + 1 }, () => null) })],
    ['nested components', 'notice', () => ({ boxes: lids(maxLinks / 2 + 1) })],
    ['all together', 'notice', () => ({ boxes: lids(maxLinks / 2), files: [1] })],
  ])('one more than the maximum is refused before anything else: %s', async (_, name, data) => {
    const refusal = {
      status: 400,
      name: 'ValidationError',
      message: expect.stringMatching(/^This would write more than 5,000 relations and components at once/),
    }
    await expect(create(name, data())).rejects.toMatchObject(refusal)
    await expect(update(name, 1, data())).rejects.toMatchObject(refusal)
  })
})
