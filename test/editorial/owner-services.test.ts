/** Owner code works with versions, working copies, releases and previews, as the routes do. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampled } from '../databases.js'
import { ownedMagazine } from './owner-code.js'
import { serveEditorial } from './served.js'
import type { Served } from './served.js'

const tag = 'api::tag.tag'
const caller = 'ctx.state.caller'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  const models = ownedMagazine()
  let server: Served
  let unique = 0
  beforeAll(async () => {
    server = await serveEditorial('owner-services', provider, {}, models)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(models, { recursive: true })
  })

  const send = (code: string) => server.send('POST', '/script', { code })
  const run = async (code: string) => {
    const { status, json } = await send(code)
    expect(status, JSON.stringify(json)).toBe(200)
    return json.done
  }
  const makeTag = () => server.create('/tags', { name: `tag ${++unique}` })
  const nameOf = async (id: number) => (await server.send('GET', `/tags/${id}`)).json?.data?.attributes.name

  test('a service answers what its route answers', async () => {
    const id = await makeTag()
    await server.send('PUT', `/tags/${id}`, { data: { name: `renamed ${id}` } })
    const versions = `/editorial/entries/${tag}/${id}`
    const same = async (code: string, path: string) =>
      expect(await run(`return await editing.${code}`)).toEqual((await server.send('GET', path)).json)
    await same(
      `versions.list(${caller}, '${tag}', ${id}, { pagination: { pageSize: 1 } })`,
      `${versions}/versions?pagination[pageSize]=1`,
    )
    await same(`versions.find(${caller}, '${tag}', ${id}, 1)`, `${versions}/versions/1`)
    await same(`versions.at(${caller}, '${tag}', '${id}')`, versions)
    await same(`versions.differences(${caller}, '${tag}', ${id}, 2)`, `${versions}/versions/2/differences`)
    await same(`versions.ofField(${caller}, '${tag}', ${id}, 'name')`, `${versions}/fields/name`)
    const { data: copy } = await run(
      `return await editing.copies.add(${caller}, '${tag}', { entry: ${id}, document: { weight: 3 } })`,
    )
    await same(`copies.list(${caller}, '${tag}', { entry: ${id} })`, `/editorial/copies/${tag}?entry=${id}`)
    await same(`copies.find(${caller}, '${tag}', ${copy.id})`, `/editorial/copies/${tag}/${copy.id}`)
    await same(`copies.differences(${caller}, '${tag}', ${copy.id})`, `/editorial/copies/${tag}/${copy.id}/differences`)
    await same(`saves.list(${caller}, '${tag}', ${copy.id})`, `/editorial/copies/${tag}/${copy.id}/saves`)
    await same(`saves.find(${caller}, '${tag}', ${copy.id}, 1)`, `/editorial/copies/${tag}/${copy.id}/saves/1`)
    await server.send('DELETE', `/tags/${id}`)
    await same(`trash.list(${caller}, '${tag}')`, `/editorial/trash/${tag}`)
    await same(`releases.list(${caller})`, '/editorial/releases')
  })

  test('a version is restored, and the sender of the request is its author', async () => {
    const id = await makeTag()
    const name = await nameOf(id)
    await server.send('PUT', `/tags/${id}`, { data: { name: 'changed' } })
    const { data } = await run(`return await editing.versions.restore(trusted, '${tag}', ${id}, 1)`)
    expect(data).toMatchObject({ number: 3, act: 'restore', actor: { kind: 'anybody' }, document: { name } })
    expect(await nameOf(id)).toBe(name)
  })

  test('a deleted entry comes back, or is erased', async () => {
    const id = await makeTag()
    await server.send('DELETE', `/tags/${id}`)
    const { data } = await run(`return await editing.trash.restore(trusted, '${tag}', ${id})`)
    expect(data).toMatchObject({ entry: id, act: 'restore' })
    await server.send('DELETE', `/tags/${id}`)
    await run(`return await editing.trash.erase(trusted, '${tag}', ${id})`)
    expect((await send(`return await editing.trash.restore(trusted, '${tag}', ${id})`)).status).toBe(404)
  })

  test('a working copy is saved, merged and published', async () => {
    const id = await makeTag()
    const { data } = await run(
      `return await editing.copies.add(trusted, '${tag}', { entry: ${id}, document: { weight: 1 } })`,
    )
    expect(data).toMatchObject({ entry: id, revision: 1, document: { weight: 1 } })
    const save = (text: string) => send(`return await editing.copies.save(trusted, '${tag}', ${data.id}, ${text})`)
    expect((await save(`{ revision: 1, document: { weight: 2 } }`)).status).toBe(200)
    const late = await save(`{ revision: 1, document: { weight: 7 } }`)
    expect(late.status).toBe(409)
    expect(late.json.error.details).toMatchObject({ revision: 2, base: { weight: 1 }, theirs: { weight: 2 } })
    const merged = await save(`{ revision: 1, document: { color: '#abcdef' }, merge: true }`)
    expect(merged.json.done.data).toMatchObject({ revision: 3, document: { weight: 2, color: '#abcdef' } })
    const published = await run(`return await editing.copies.publish(trusted, '${tag}', ${data.id}, { revision: 3 })`)
    expect(published.data).toMatchObject({ entry: id, document: { weight: 2, color: '#abcdef' } })
    expect((await send(`return await editing.copies.find(trusted, '${tag}', ${data.id})`)).status).toBe(404)
  })

  test("the owner's transaction takes in what services do", async () => {
    const id = await makeTag()
    const add = `await editing.copies.add(trusted, '${tag}', { entry: ${id}, document: { weight: 5 } })`
    const work = `const { data } = ${add}
      await editing.copies.publish(trusted, '${tag}', data.id, { revision: 1 })`
    const undone = await send(`await prisma.$transaction(async () => { ${work}; throw new Error('no') })`)
    expect(undone.status).toBe(500)
    const versions = () => server.send('GET', `/editorial/entries/${tag}/${id}/versions`)
    expect((await versions()).json.meta.pagination.total).toBe(1)
    expect((await server.send('GET', `/editorial/copies/${tag}?entry=${id}`)).json.data).toEqual([])
    await run(`await prisma.$transaction(async () => { ${work} })`)
    expect((await versions()).json.meta.pagination.total).toBe(2)
  })

  test('a hook begins a working copy in the transaction of its write', async () => {
    const id = await makeTag()
    const begin = `await editing.copies.add(trusted, '${tag}', { entry: ${id}, document: { name: 'by a hook' } })`
    const profile = await server.create('/profiles', { nickname: `nick ${id}` })
    const write = (website: string) => server.send('PUT', `/profiles/${profile}`, { data: { website } })
    expect((await write(`${begin}; throw new Error('no')`)).status).toBe(500)
    const copies = async () => (await server.send('GET', `/editorial/copies/${tag}?entry=${id}`)).json.data
    expect(await copies()).toEqual([])
    expect((await write(begin)).status).toBe(200)
    expect(await copies()).toMatchObject([{ entry: id, revision: 1 }])
  })

  test('a release is made, checked, scheduled and run', async () => {
    const id = await makeTag()
    const acts = `[{ act: 'delete', type: '${tag}', entry: ${id} }]`
    const { data } = await run(`return await editing.releases.add(trusted, { name: 'Farewell', acts: ${acts} })`)
    expect(data).toMatchObject({ name: 'Farewell', state: 'open', actor: { kind: 'anybody' } })
    expect(await run(`return await editing.releases.check(trusted, ${data.id})`)).toEqual({ data: [] })
    const at = '2099-01-01T00:00:00.000Z'
    const scheduled = await run(`return await editing.releases.change(trusted, ${data.id}, { at: '${at}' })`)
    expect(scheduled.data).toMatchObject({ state: 'scheduled', at })
    expect((await run(`return await editing.releases.run(trusted, ${data.id})`)).data.state).toBe('done')
    expect(await nameOf(id)).toBeUndefined()
    const other = await run(`return await editing.releases.add(trusted, { acts: ${acts} })`)
    const failed = await send(`return await editing.releases.run(trusted, ${other.data.id})`)
    expect(failed.status).toBe(400)
    expect(failed.json.error.details.reasons).toMatchObject([{ index: 0 }])
    await run(`return await editing.releases.remove(trusted, ${other.data.id})`)
  })

  test('a preview of the sender of a request shows a working copy', async () => {
    const id = await makeTag()
    const { data } = await run(`
      const work = { entry: ${id}, document: { name: 'seen ${id}' } }
      const { data } = await editing.copies.add(trusted, '${tag}', work)
      return await editing.previews.create(ctx, { copies: [{ type: '${tag}', copy: data.id }], minutes: 5 })`)
    const shown = await server.send('GET', `/tags/${id}?previewToken=${data.token}`)
    expect(shown.json.data.attributes.name).toBe(`seen ${id}`)
    expect(await nameOf(id)).not.toBe(`seen ${id}`)
  })

  test('no method does anything for a caller without the permission of its route', async () => {
    const entry = `some, '${tag}', ${await makeTag()}`
    const calls: Readonly<Record<string, readonly string[]>> = {
      'versions.read': [
        `versions.list(${entry})`,
        `versions.find(${entry}, 1)`,
        `versions.at(${entry})`,
        `versions.differences(${entry}, 1)`,
        `trash.list(some, '${tag}')`,
      ],
      'versions.restore': [`versions.restore(${entry}, 1)`, `trash.restore(${entry})`],
      'versions.delete': [`trash.erase(${entry})`],
      'copies.read': [
        `copies.list(some, '${tag}')`,
        `copies.find(some, '${tag}', 1)`,
        `saves.list(some, '${tag}', 1)`,
        `saves.find(some, '${tag}', 1, 1)`,
      ],
      'copies.save': [
        `copies.add(some, '${tag}', { document: {} })`,
        `copies.save(some, '${tag}', 1, { revision: 1, document: {} })`,
        `copies.discard(some, '${tag}', 1)`,
      ],
      'copies.publish': [`copies.publish(some, '${tag}', 1, { revision: 1 })`],
      'releases.read': [
        'releases.list(some)',
        'releases.find(some, 1)',
        'releases.check(some, 1)',
        `releases.approve(some, 1, { type: '${tag}', copy: 1, revision: 1 })`,
      ],
      'releases.save': [
        'releases.add(some, { acts: [] })',
        `releases.change(some, 1, { name: 'x' })`,
        'releases.remove(some, 1)',
      ],
      'releases.run': ['releases.run(some, 1)'],
    }
    const feature = Object.keys(calls).map((action) => `plugin::editorial.${action}`)
    const rights = [...feature, ...['find', 'create', 'update', 'delete'].map((verb) => `${tag}.${verb}`)]
    for (const [action, methods] of Object.entries(calls)) {
      const others = rights.filter((one) => one !== `plugin::editorial.${action}`)
      for (const method of methods) {
        const { status } = await send(`
          const { callerWith } = await import('@content-gen/runtime')
          const some = callerWith('some', ${JSON.stringify(others)})
          return await editing.${method}`)
        expect(status, `${method} without ${action}`).toBe(403)
      }
    }
  })

  test('a caller does what its permissions say', async () => {
    const id = await makeTag()
    const callerWith = `const { callerWith } = await import('@content-gen/runtime')`
    const withActions = (...actions: string[]) =>
      `${callerWith}; const some = callerWith('some', ${JSON.stringify(actions)})`
    const list = `return await editing.versions.list(some, '${tag}', ${id})`
    const begin = `return await editing.copies.add(some, '${tag}', { entry: ${id}, document: { weight: 1 } })`
    const read = 'plugin::editorial.versions.read'
    const save = 'plugin::editorial.copies.save'
    expect((await send(`${withActions(`${tag}.find`)}; ${list}`)).status).toBe(403)
    expect((await send(`${withActions(read)}; ${list}`)).status).toBe(404)
    expect((await send(`${withActions(read, `${tag}.find`)}; ${list}`)).status).toBe(200)
    expect((await send(`${withActions(`${tag}.find`, `${tag}.update`)}; ${begin}`)).status).toBe(403)
    expect((await send(`${withActions(save, `${tag}.find`)}; ${begin}`)).status).toBe(404)
    expect((await send(`${withActions(save, `${tag}.find`, `${tag}.update`)}; ${begin}`)).status).toBe(200)
    const runIt = `return await editing.releases.run(some, 1)`
    expect((await send(`${withActions('plugin::editorial.releases.read')}; ${runIt}`)).status).toBe(403)
  })
})
