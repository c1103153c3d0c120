/** An account whose role sees its own entries alone neither acts on those of others nor learns of them, by all that editing offers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, register, send } from '../accounts/account-project.js'
import { customerRules, shopConfig, shopModels } from '../accounts/shop-models.js'
import { execute, rows } from '../accounts/sql.js'
import { sampled } from '../databases.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { RunningServer } from '../project.js'

const uid = 'api::order.order'
const acts = ['versions.read', 'versions.restore', 'versions.delete', 'copies.read', 'copies.save', 'copies.publish']
const planning = ['releases.read', 'releases.save', 'releases.run', 'previews.create']
const editing = [...acts, ...planning].map((act) => `plugin::editorial.${act}`)
const shop = shopConfig({
  authenticated: [...customerRules, ...editing],
  clerk: [
    ...['find', 'findOne', 'update'].map((act) => `${uid}.${act}`),
    'plugin::users-permissions.user.find',
    ...customerRules.filter((rule) => typeof rule !== 'string' && rule.action === `${uid}.create`),
    ...editing,
  ],
})
const word = 'Hidden'

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let project: AccountProject
  let server: RunningServer
  let full: string
  let ada: string
  let bob: string
  let ids: Readonly<Record<'entry' | 'copy' | 'release' | 'gone', number>>

  const ask = (method: string, path: string, token: string | null, body?: object) =>
    send(server.base, method, `/api${path}`, body, token === null ? {} : bearer(token))
  const done = async (method: string, path: string, body?: object, token = full) => {
    const { status, body: answer, text } = await ask(method, path, token, body)
    expect(status, text).toBeLessThan(300)
    return answer.data
  }

  beforeAll(async () => {
    project = await accountProject(
      `ruled-${provider}`,
      provider,
      { ...shop, editorial: { enabled: true } },
      shopModels(),
    )
    full = (await project.cli('token', 'create', '--name', 'full', '--type', 'full-access')).stdout.trim()
    server = await project.start()
    ada = (await register(server.base, 'ada')).body.jwt
    const { user, jwt } = (await register(server.base, 'bob')).body
    const customer = user.id
    bob = jwt
    const order = async (data: object) => (await done('POST', '/orders', { data })).id
    const entry = await order({ number: 'B1', note: `${word} note`, customer })
    await done('PUT', `/orders/${entry}`, { data: { note: `${word} change` } })
    const work = { entry, document: { note: `${word} work` } }
    const { id: copy } = await done('POST', `/editorial/copies/${uid}`, work)
    const plan = { name: 'Plan', acts: [{ act: 'publish', type: uid, copy }], at: '2099-01-01T00:00:00Z' }
    const { id: release } = await done('POST', '/editorial/releases', plan)
    const gone = await order({ number: 'B2', note: `${word} and gone`, customer })
    await done('DELETE', `/orders/${gone}`)
    ids = { entry, copy, release, gone }
  }, 180_000)

  afterAll(async () => {
    await server?.stop()
    await project?.database.drop()
  })

  async function state(): Promise<string> {
    const tables = [
      'orders',
      'content_gen_versions',
      'content_gen_working_copies',
      'content_gen_saves',
      'content_gen_releases',
      'content_gen_release_acts',
    ]
    const all = tables.map((table) => rows(provider, project.database.url, `select * from ${table} order by id`))
    return JSON.stringify(await Promise.all(all))
  }

  const requests = (): readonly (readonly [string, string, object?])[] => {
    const { entry, copy, release, gone } = ids
    const [versions, work, plan] = [
      `/editorial/entries/${uid}/${entry}`,
      `/editorial/copies/${uid}`,
      '/editorial/releases',
    ]
    const document = { note: 'Taken over' }
    const mine = { name: 'Mine', acts: [{ act: 'publish', type: uid, copy }] }
    return [
      ['GET', versions],
      ['GET', `${versions}/versions`],
      ['GET', `${versions}/versions/1`],
      ['GET', `${versions}/versions/2/differences?from=1`],
      ['GET', `${versions}/fields/note`],
      ['GET', `/editorial/trash/${uid}`],
      ['GET', work],
      ['GET', `${work}?entry=${entry}`],
      ['GET', `${work}/${copy}`],
      ['GET', `${work}/${copy}/differences`],
      ['GET', `${work}/${copy}/saves`],
      ['GET', `${work}/${copy}/saves/1`],
      ['GET', plan],
      ['GET', `${plan}/${release}`],
      ['GET', `${plan}/${release}/check`],
      ['POST', `${versions}/versions/1/restore`, {}],
      ['POST', `/editorial/trash/${uid}/${gone}/restore`, {}],
      ['DELETE', `/editorial/trash/${uid}/${gone}`],
      ['POST', work, { entry, document }],
      ['PUT', `${work}/${copy}`, { revision: 1, document }],
      ['POST', `${work}/${copy}/publish`, { revision: 1 }],
      ['DELETE', `${work}/${copy}`],
      ['POST', plan, mine],
      ['POST', plan, { name: 'Mine', acts: [{ act: 'delete', type: uid, entry }] }],
      ['PUT', `${plan}/${release}`, { acts: [] }],
      ['PUT', `${plan}/${release}`, { at: '2027-01-01T00:00:00Z' }],
      ['POST', `${plan}/${release}/approve`, { type: uid, copy, revision: 1 }],
      ['POST', `${plan}/${release}/run`],
      ['DELETE', `${plan}/${release}`],
      ['POST', '/editorial/previews', { copies: [{ type: uid, copy }] }],
      ['POST', '/editorial/previews', { releases: [release] }],
    ]
  }

  test('the orders of others are not there', async () => {
    const before = await state()
    const seen: unknown[] = []
    for (const [method, path, body] of requests()) {
      const { status, text } = await ask(method, path, ada, body)
      if (text.includes(word) || status >= 500 || (method !== 'GET' && status < 300))
        seen.push([method, path, body, status, text.slice(0, 200)])
      if ((await state()) !== before) {
        seen.push(['changed', method, path])
        break
      }
    }
    expect(seen).toEqual([])
    const own = requests().filter(([method]) => method === 'GET')
    const answers = await Promise.all(own.map(([method, path]) => ask(method, path, bob)))
    expect(answers.map(({ status }) => status)).toEqual(own.map(() => 200))
    expect(answers.filter(({ text }) => text.includes(word)).length).toBeGreaterThan(4)
  })

  test('what an account has scheduled is done with the rights that it has by then', async () => {
    const { user, jwt } = (await register(server.base, 'carl')).body
    const orders = ['kept', 'beyond', 'paid', 'blocked']
    const plans = new Map<string, { readonly entry: number; readonly release: number }>()
    for (const number of orders) {
      const entry = (await done('POST', '/orders', { data: { number, customer: user.id, note: 'before' } })).id
      const document = { note: 'after', ...(number === 'beyond' ? { state: 'sent' } : {}) }
      const { id: copy } = await done('POST', `/editorial/copies/${uid}`, { entry, document }, jwt)
      if (number === 'beyond')
        expect((await ask('POST', `/editorial/copies/${uid}/${copy}/publish`, jwt, { revision: 1 })).status).toBe(403)
      const plan = { name: number, acts: [{ act: 'publish', type: uid, copy }], at: '2099-01-01T00:00:00Z' }
      plans.set(number, { entry, release: (await done('POST', '/editorial/releases', plan, jwt)).id })
    }
    const due = async (number: string) => {
      const { entry = 0, release = 0 } = plans.get(number) ?? {}
      const past = provider === 'sqlite' ? `'2026-01-01T00:00:00.000Z'` : `timestamp '2026-01-01'`
      await execute(provider, project.database.url, [
        `update content_gen_releases set at = ${past} where id = ${release}`,
      ])
      const find = () =>
        rows(provider, project.database.url, `select state from content_gen_releases where id = ${release}`)
      await expect.poll(async () => (await find())[0]?.['state'], { timeout: 10_000 }).not.toBe('scheduled')
      const [order] = await rows(provider, project.database.url, `select note from orders where id = ${entry}`)
      return [(await find())[0]?.['state'], order?.['note']]
    }
    expect(await due('kept')).toEqual(['done', 'after'])
    expect(await due('beyond')).toEqual(['failed', 'before'])
    await done('PUT', `/orders/${plans.get('paid')?.entry}`, { data: { state: 'paid' } })
    expect(await due('paid')).toEqual(['failed', 'before'])
    expect((await ask('PUT', `/users/${user.id}`, full, { blocked: true })).status).toBe(200)
    expect(await due('blocked')).toEqual(['failed', 'before'])
  }, 60_000)

  test('a working copy makes no entry that its rule would not make', async () => {
    const { user, jwt } = (await register(server.base, 'dora')).body
    const sent = { number: 'D1', state: 'paid', note: 'mine' }
    // Whoever sees its own entries alone begins none.
    expect((await ask('POST', `/editorial/copies/${uid}`, jwt, { document: sent })).status).toBe(404)
    const [role] = await rows(provider, project.database.url, `select id from up_roles where type = 'clerk'`)
    expect((await ask('PUT', `/users/${user.id}`, full, { role: role?.['id'] })).status).toBe(200)
    for (const document of [sent, { ...sent, customer: user.id - 1 }]) {
      const begun = await done('POST', `/editorial/copies/${uid}`, { document }, jwt)
      await done('POST', `/editorial/copies/${uid}/${begun.id}/publish`, { revision: 1 }, jwt)
    }
    const text = `select customer_id, state from orders where number = 'D1'`
    const own = { customer_id: user.id, state: 'open' }
    expect(await rows(provider, project.database.url, text)).toEqual([own, own])
  })
})
