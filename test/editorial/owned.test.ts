/** Code of the owner leaves versions by the Prisma client, too, SQL included, and so does a seed. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import { ownedMagazine } from './owner-code.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const article = 'api::article.article'
const tag = 'api::tag.tag'
const now = '2026-01-02T03:04:05.000Z'
const dates = `createdAt: '${now}', updatedAt: '${now}'`

describe.each(sampled('sqlite'))('on %s', (provider) => {
  const models = ownedMagazine()
  let server: Served
  let unique = 0
  beforeAll(async () => {
    server = await serveEditorial('owned', provider, {}, models)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(models, { recursive: true })
  })

  const run = async (code: string) => {
    const { status, json } = await server.send('POST', '/script', { code })
    expect(status, JSON.stringify(json)).toBe(200)
    return json.done
  }
  const versions = async (uid: string, id: number) => {
    const path = `/editorial/entries/${uid}/${id}/versions`
    const { json } = await server.send('GET', `${path}?pagination[pageSize]=100`)
    const found = (json.data ?? []).toReversed() as { number: number; act: string; actor: { kind: string } }[]
    expect(found.map(({ number }) => number)).toEqual(found.map((_, index) => index + 1))
    return found
  }
  const acts = async (uid: string, id: number) => (await versions(uid, id)).map(({ act }) => act)
  const last = async (uid: string, id: number) =>
    (await server.send('GET', `/editorial/entries/${uid}/${id}`)).json?.data?.document
  const makeTag = () => server.create('/tags', { name: `tag ${++unique}` })
  const makeArticle = (more: object = {}) => server.create('/articles', { title: `Article ${++unique}`, ...more })
  const deep = {
    seo: { metaTitle: 'meta', canonical: { label: 'canonical' } },
    sections: [{ heading: 'one', links: [{ label: 'first' }, { label: 'second' }] }],
    blocks: [{ __component: 'blocks.slider', title: 'slider', slides: [{ label: 'slide' }] }],
  }

  test('creating, updating and deleting one row', async () => {
    const id = await run(`return (await prisma.tag.create({ data: { name: 'prisma', ${dates} } })).id`)
    await run(`return await prisma.tag.update({ where: { id: ${id} }, data: { weight: 3 } })`)
    expect(await last(tag, id)).toMatchObject({ id, name: 'prisma', weight: 3 })
    await run(`await prisma.tag.update({ where: { id: ${id} }, data: { publishedAt: '${now}' } })`)
    await run(`await prisma.tag.delete({ where: { id: ${id} } })`)
    const found = await versions(tag, id)
    expect(found.map(({ act, actor }) => [act, actor.kind])).toEqual([
      ['create', 'anybody'],
      ['update', 'anybody'],
      ['publish', 'anybody'],
      ['delete', 'anybody'],
    ])
    const told = await server.send('GET', '/editorial/audit?act=entry.deleted')
    expect(told.json.data[0].subject).toEqual({ type: tag, id, name: null })
    const back = await server.send('POST', `/editorial/trash/${tag}/${id}/restore`)
    expect(back.json.data?.document).toMatchObject({ name: 'prisma', weight: 3 })
  })

  test('many rows at once, only if they are changed', async () => {
    const [one, other, third] = [await makeTag(), await makeTag(), await makeTag()]
    const among = `{ id: { in: [${one}, ${other}] } }`
    const { count } = await run(`return prisma.tag.updateMany({ where: ${among}, data: { weight: 7 } })`)
    expect(count).toBe(2)
    await run(`await prisma.tag.updateMany({ where: ${among}, data: { weight: 7 } })`)
    expect([await acts(tag, one), await acts(tag, third)]).toEqual([['create', 'update'], ['create']])
    await run(`await prisma.tag.deleteMany({ where: ${among} })`)
    expect(await acts(tag, other)).toEqual(['create', 'update', 'delete'])
    expect(await acts(tag, third)).toEqual(['create'])
  })

  test('rows of links and of components, at any depth', async () => {
    const [first, second] = [await makeTag(), await makeTag()]
    const id = await makeArticle({ tags: [first], ...deep })
    const bystander = await makeArticle({ tags: [first], ...deep })
    await run(`await prisma.articleTags.create({ data: { articleId: ${id}, tagId: ${second} } })`)
    expect((await last(article, id)).tags.toSorted()).toEqual([first, second])
    await run(`await prisma.articleTags.deleteMany({ where: { articleId: ${id}, tagId: ${first} } })`)
    expect((await last(article, id)).tags).toEqual([second])
    const { seo, sections, blocks } = await last(article, id)
    const rename = (linkId: number, label: string) =>
      run(`await prisma.componentSharedLink.update({ where: { id: ${linkId} }, data: { label: '${label}' } })`)
    await rename(seo.canonical.id, 'in seo')
    await rename(sections[0].links[1].id, 'in a section')
    await rename(blocks[0].slides[0].id, 'in a zone')
    const renamed = await last(article, id)
    expect(renamed.seo.canonical.label).toBe('in seo')
    expect(renamed.sections[0].links.map(({ label }: any) => label)).toEqual(['first', 'in a section'])
    expect(renamed.blocks[0].slides[0].label).toBe('in a zone')
    await run(`await prisma.componentSharedLink.delete({ where: { id: ${sections[0].links[0].id} } })`)
    expect((await last(article, id)).sections[0].links).toHaveLength(1)
    await run(`await prisma.componentSharedSection.delete({ where: { id: ${sections[0].id} } })`)
    expect((await last(article, id)).sections).toEqual([])
    expect(await versions(article, id)).toHaveLength(8)
    expect(await acts(article, bystander)).toEqual(['create'])
  })

  test('SQL of any form', async () => {
    const [first, second] = [await makeTag(), await makeTag()]
    const [one, other] = [await makeArticle({ tags: [first], ...deep }), await makeArticle(deep)]
    const sql = (text: string) => run(`return prisma.$executeRawUnsafe(${JSON.stringify(text)})`)
    expect(await sql(`update articles set excerpt = 'by SQL' where id = ${one}; -- one`)).toBe(1)
    expect(await last(article, one)).toMatchObject({ excerpt: 'by SQL' })
    // Both the entry that loses it and the one that gets it.
    const [{ id: section }] = (await last(article, one)).sections
    await sql(`update components_shared_sections set article_sections_id = ${other} where id = ${section}`)
    expect((await last(article, one)).sections).toEqual([])
    expect((await last(article, other)).sections).toHaveLength(2)
    await sql(`update articles_tags set article_id = ${other} where article_id = ${one}`)
    expect([(await last(article, one)).tags, (await last(article, other)).tags]).toEqual([[], [first]])
    await sql(`with given as (select ${second} as id) delete from tags where id in (select id from given)`)
    expect(await acts(tag, second)).toEqual(['create', 'delete'])
    const row = `select 'new' as name, created_at, updated_at from tags where id = ${first}`
    await sql(`with given as (${row}) insert into tags (name, created_at, updated_at) select * from given`)
    const [{ id }] = await run(`return prisma.$queryRawUnsafe("select id from tags where name = 'new'")`)
    expect(await acts(tag, id)).toEqual(['create'])
    const returned = `update tags set weight = 5 where id = ${id} returning name, weight`
    expect(await run(`return prisma.$queryRawUnsafe(${JSON.stringify(returned)})`)).toEqual([
      { name: 'new', weight: 5 },
    ])
    const silent = await run(`return prisma.$queryRawUnsafe('update tags set weight = 6 where id = ${id}')`)
    expect([silent, await acts(tag, id)]).toEqual([[], ['create', 'update', 'update']])
    expect([(await acts(article, one)).length, (await acts(article, other)).length]).toEqual([4, 3])
  })

  test('a transaction leaves one version of what all in it has written', async () => {
    const id = await makeTag()
    const gone = await makeTag()
    await run(`
      await prisma.$transaction(async (transaction) => {
        await transaction.tag.update({ where: { id: ${id} }, data: { weight: 1 } })
        await content.tag.update(trusted, ${id}, { data: { color: '#aaaaaa' } })
        await transaction.tag.update({ where: { id: ${id} }, data: { weight: 2 } })
        await content.tag.update(trusted, ${gone}, { data: { weight: 9 } })
        await transaction.tag.delete({ where: { id: ${gone} } })
        const brief = await transaction.tag.create({ data: { name: 'brief', ${dates} } })
        await transaction.tag.delete({ where: { id: brief.id } })
      })`)
    expect([await acts(tag, id), await acts(tag, gone)]).toEqual([
      ['create', 'update'],
      ['create', 'delete'],
    ])
    expect(await last(tag, id)).toMatchObject({ weight: 2, color: '#aaaaaa' })
    expect((await server.send('GET', `/editorial/trash/${tag}?pagination[pageSize]=100`)).json.data).not.toContainEqual(
      expect.objectContaining({ document: expect.objectContaining({ name: 'brief' }) }),
    )
  })

  test('what was undone leaves none', async () => {
    const [id, other] = [await makeTag(), await makeTag()]
    await run(`
      await prisma.$transaction(async (transaction) => {
        await transaction.tag.update({ where: { id: ${id} }, data: { weight: 1 } })
        throw new Error('no')
      }).catch(() => undefined)
      await prisma.$transaction(async (transaction) => {
        await content.tag.update(trusted, ${other}, { data: { weight: 4 } })
        await prisma.$transaction(async (inner) => {
          await inner.tag.update({ where: { id: ${id} }, data: { weight: 2 } })
          await content.tag.update(trusted, ${id}, { data: { weight: 3 } })
          throw new Error('not this')
        }).catch(() => undefined)
      })`)
    expect([await acts(tag, id), await acts(tag, other)]).toEqual([['create'], ['create', 'update']])
  })

  test('a hook writes in the transaction of its write, and all of it is undone if the hook throws', async () => {
    const id = await makeTag()
    const profile = await server.create('/profiles', { nickname: 'hooked' })
    const hook = async (code: string) =>
      (await server.send('PUT', `/profiles/${profile}`, { data: { website: code } })).status
    const byPrisma = `await prisma.tag.update({ where: { id: ${id} }, data: { weight: 1 } })`
    const byService = `await content.tag.update(trusted, ${id}, { data: { color: '#bbbbbb' } })`
    expect(await hook(`${byPrisma}; ${byService}`)).toBe(200)
    expect(await last(tag, id)).toMatchObject({ weight: 1, color: '#bbbbbb' })
    const before = [await versions(tag, id), await versions('api::profile.profile', profile)]
    expect(before.map((list) => list.length)).toEqual([2, 2])
    expect(await hook(`${byPrisma.replace('1 }', '9 }')}; throw new Error('no')`)).toBe(500)
    expect(await hook(`${byService}; throw new Error('no')`)).toBe(500)
    expect([await versions(tag, id), await versions('api::profile.profile', profile)]).toEqual(before)
    const requests = before.map((list) => (list[1] as { requestId?: string }).requestId)
    expect(requests[0]).toBe(requests[1])
  })

  test('a seed leaves versions, and the first one of an entry that had none: as it was before', async () => {
    const values = [1, 2, 3].map((number) => `('before ${number}', '#0000ff', '${now}', '${now}', '${now}')`).join(', ')
    const columns = 'name, color, created_at, updated_at, published_at'
    await execute(provider, server.databaseUrl, [`insert into tags (${columns}) values ${values}`])
    await server.cli('seed')
    const { json } = await server.send('GET', '/tags?filters[name]=by a seed')
    const [{ id: made }] = json.data
    expect((await versions(tag, made)).map(({ act, actor }) => [act, actor.kind])).toEqual([
      ['create', 'code'],
      ['update', 'code'],
    ])
    expect(await last(tag, made)).toMatchObject({ color: '#123456' })
    const old = await server.send('GET', '/tags?filters[color]=%230000ff&sort=id')
    for (const [index, { id, attributes }] of old.json.data.entries()) {
      expect(attributes.name).toBe(`after ${index + 1}`)
      expect(await acts(tag, id)).toEqual(['first', 'update'])
      const first = await server.send('GET', `/editorial/entries/${tag}/${id}/versions/1`)
      expect(first.json.data.document).toMatchObject({ id, name: `before ${index + 1}`, color: '#0000ff' })
    }
    expect(old.json.data).toHaveLength(3)
  })
})
