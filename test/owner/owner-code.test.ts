/** The owner's code of `fixtures/cases/owner-code` in a running server, on both databases. */
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, freshDatabase, sampled } from '../databases.js'
import { execute, rows } from '../accounts/sql.js'
import { freePort, readyProject, type Project, type RunningServer } from '../project.js'
import { exitOf } from '../exit-of.js'

const models = fileURLToPath(new URL('../../fixtures/cases/owner-code/', import.meta.url))
const config: object = JSON.parse(readFileSync(`${models}content-gen.config.json`, 'utf8'))
const forbidden = { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } }

describe.each(sampled('postgresql'))('on %s', (provider) => {
  let database: TestDatabase
  let project: Project
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const name = `owner-code-${provider}`
    project = await readyProject({ name, models, provider, databaseUrl: database.url, config })
    server = await start()
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  function start(): Promise<RunningServer> {
    const secret = 'a secret that is long enough for everybody'
    return project.start({ JWT_SECRET: secret, API_TOKEN_SALT: secret, LOG_LEVEL: 'warn' })
  }

  async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    const response = await fetch(`${server.base}/api${path}`, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    const answer: unknown = isJson ? JSON.parse(text) : text
    return { status: response.status, headers: response.headers, answer }
  }
  const get = (path: string, headers: Record<string, string> = {}) => ask('GET', path, undefined, headers)
  const create = async (data: object) => ask('POST', '/recipes', { data })

  async function texts() {
    const { answer } = await get('/notes?sort=id&pagination[pageSize]=100')
    const { data } = answer as { data: { attributes: { text: string } }[] }
    return data.map(({ attributes }) => attributes.text)
  }

  test('src/index.ts registers and bootstraps before the first request', async () => {
    await expect.poll(() => server.output()).toMatch(/"registered"[^]*bootstrapped with 0 recipes/)
  })

  test('a lifecycle changes the stored values, and writes more in the same transaction', async () => {
    const { status, answer } = await create({ title: '  Soup  ', summary: 'warm' })
    expect(status).toBe(200)
    expect(answer).toMatchObject({ data: { id: 1, attributes: { title: 'Soup', summary: 'warm' } } })
    expect(await texts()).toEqual(['Soup of our kitchen, sent as "  Soup  "'])
  })

  test('an error in an after-hook undoes the write and everything that hooks wrote', async () => {
    const before = await texts()
    const poison = await create({ title: 'poison' })
    expect(poison.answer).toEqual({
      data: null,
      error: { status: 400, name: 'ApplicationError', message: 'Nobody eats that', details: { title: 'poison' } },
    })
    const crash = await create({ title: 'crash' })
    expect(crash.status).toBe(500)
    expect(JSON.stringify(crash.answer)).not.toContain('kitchen')
    expect(await texts()).toEqual(before)
    const { answer } = await get('/recipes')
    expect(answer).toMatchObject({ meta: { pagination: { total: 1 } } })
  })

  test('hooks see only valid data, and their changes are validated again', async () => {
    const before = await texts()
    expect((await create({ title: 5, origin: 'x' })).answer).toMatchObject({ error: { name: 'ValidationError' } })
    expect((await create({})).answer).toMatchObject({ error: { message: 'title must be defined.' } })
    expect(await texts()).toEqual(before)
    // Valid as sent, but not once trimmed.
    expect((await create({ title: '   ' })).answer).toMatchObject({ error: { name: 'ValidationError' } })
  })

  test('hooks of an update get the entry, and may refuse its new state', async () => {
    const cook = { 'x-cook': 'yes' }
    const named = await ask('PUT', '/recipes/1', { data: { summary: 'its number' } }, cook)
    expect(named.answer).toMatchObject({ data: { attributes: { summary: 'number 1' } } })
    const refused = await ask('PUT', '/recipes/1', { data: { servings: -1 } }, cook)
    expect(refused.answer).toMatchObject({ error: { message: 'Nobody is hungry' } })
    expect((await get('/recipes/1')).answer).toMatchObject({ data: { attributes: { servings: null } } })
    expect((await ask('PUT', '/recipes/77', { data: { servings: 1 } }, cook)).status).toBe(404)
    // The hook creates a note with a text that is taken, and gets the validation error of an ordinary write.
    const twice = await ask('PUT', '/recipes/1', { data: { summary: 'number 1' } }, cook)
    expect(twice.answer).toMatchObject({ error: { name: 'ValidationError', message: 'This attribute must be unique' } })
  })

  test('writes that hooks share wait for each other', async () => {
    const titles = Array.from({ length: 8 }, (_, index) => `at once ${index}`)
    const answers = await Promise.all(titles.map((title) => create({ title })))
    expect(answers.map(({ status }) => status)).toEqual(titles.map(() => 200))
    expect((await texts()).filter((text) => text.startsWith('at once'))).toHaveLength(8)
  })

  test('a hook may continue after a failed write of its own, and do several at once', async () => {
    expect((await create({ title: 'stubborn', origin: 'first' })).status).toBe(200)
    expect((await create({ title: 'stubborn', origin: 'second' })).status).toBe(200)
    expect((await create({ title: 'feast' })).status).toBe(200)
    const stored = await texts()
    expect(stored.filter((text) => text === 'already there')).toHaveLength(1)
    expect(stored).toEqual(expect.arrayContaining(['stubborn of second, sent as "stubborn"', 'wine', 'bread', 'salt']))
  })

  test('hooks of writes run for GraphQL as well', async () => {
    const query = 'mutation { createRecipe(data: { title: "  Pie  " }) { data { attributes { title } } } }'
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    })
    expect(await response.json()).toEqual({ data: { createRecipe: { data: { attributes: { title: 'Pie' } } } } })
    expect(await texts()).toContain('Pie of our kitchen, sent as "  Pie  "')
  })

  test('an overridden action gets the generated one, as an object', async () => {
    expect((await get('/recipes')).answer).toMatchObject({ meta: { titles: expect.arrayContaining(['Soup']) } })
    const { answer } = await get('/recipes?sort=id&pagination[pageSize]=2')
    expect(answer).toMatchObject({ data: [{ id: 1 }, {}], meta: { titles: ['Soup', expect.anything()] } })
    const [latest] = ((await get('/recipes')).answer as { data: { id: number }[] }).data
    expect(latest?.id).toBeGreaterThan(1)
    await create({ title: 'Secret', summary: 'hidden' })
    const list = (await get('/recipes?filters[title]=Secret')).answer as { data: { id: number }[] }
    expect(await get(`/recipes/${list.data[0]?.id}`)).toMatchObject({ status: 404 })
  })

  test('a hook of reads changes the answer, only of this type', async () => {
    const { answer } = await get('/recipes?filters[id]=1')
    expect(answer).toMatchObject({ data: [{ attributes: { summary: 'NUMBER 1' } }] })
    expect((await get('/menu')).status).toBe(404)
    await ask('PUT', '/menu', { data: { headline: 'Today' } })
    expect((await get('/menu')).answer).toMatchObject({ data: { attributes: { headline: '** Today **' } } })
    expect(JSON.stringify((await get('/menu')).answer)).not.toContain('createdAt')
  })

  test('a client may send parameters that mean nothing, also through hooks and defaults', async () => {
    expect((await get('/recipes?utm=1&pagination[pageSize]=1')).status).toBe(200)
    expect((await get('/recipes/1?utm=1')).status).toBe(200)
    expect((await get('/menu?utm=1')).status).toBe(200)
  })

  test('the router of a type omits routes and adds policies', async () => {
    expect((await ask('DELETE', '/recipes/1')).status).toBe(405)
    const { status, answer } = await ask('PUT', '/recipes/1', { data: {} })
    expect([status, answer]).toEqual([403, forbidden])
    expect((await get('/recipes/1')).headers.get('x-stamp')).toBe('stamped')
    expect((await get('/recipes')).headers.get('x-stamp')).toBeNull()
  })

  test('an own route wins over /:id, with policies and middlewares by name', async () => {
    const { status, headers, answer } = await get('/recipes/newest', { 'x-cook': 'yes' })
    expect([status, headers.get('x-cook')]).toEqual([200, 'stamped'])
    expect(answer).toMatchObject({ data: [{ attributes: { title: 'Secret' } }] })
    expect((await get('/recipes/newest')).answer).toEqual(forbidden)
  })

  test('an error in a policy is a 403 without its text, unless it is an answer of its own', async () => {
    const cook = (mood: string) => get('/recipes/newest', { 'x-cook': 'yes', 'x-mood': mood })
    expect((await cook('asleep')).answer).toEqual(forbidden)
    expect((await cook('broken')).answer).toEqual(forbidden)
    await expect.poll(() => server.output()).toContain('A nightmare')
    expect((await cook('rude')).answer).toMatchObject({ error: { status: 400, message: 'Be nice' } })
  })

  test('the return value of an action is the body', async () => {
    const text = await get('/kitchen/text')
    expect([text.status, text.answer, text.headers.get('content-type')]).toEqual([
      200,
      'open',
      'text/plain; charset=utf-8',
    ])
    expect(await get('/kitchen/number')).toMatchObject({ status: 200, answer: 7 })
    expect(await get('/kitchen/nothing')).toMatchObject({ status: 404, answer: { error: { name: 'NotFoundError' } } })
    expect(await get('/kitchen/accepted')).toMatchObject({ status: 202, answer: 'Accepted' })
    expect(await ask('POST', '/kitchen/made')).toMatchObject({ status: 201, answer: { made: true } })
    expect(await ask('DELETE', '/kitchen/gone')).toMatchObject({ status: 204, answer: '' })
    expect((await get('/kitchen/refuse')).answer).toEqual({
      data: null,
      error: { status: 400, name: 'BadRequestError', message: 'Not today', details: { day: 'monday' } },
    })
  })

  test('own actions are permissions: refused unless granted', async () => {
    expect((await get('/kitchen/count')).answer).toEqual(forbidden)
    expect((await get('/kitchen/scoped')).status).toBe(200)
  })

  test('bodies, parameters, and a first segment that is a parameter', async () => {
    const { answer } = await ask('PATCH', '/kitchen/echo/spoon', { size: 2 })
    expect(answer).toEqual({ body: { size: 2 }, params: { word: 'spoon' } })
    expect((await get('/de/kitchen')).answer).toEqual({ body: {}, params: { language: 'de' } })
    expect((await get('/recipes/kitchen')).status).toBe(404)
    expect((await get('/nowhere/at/all')).status).toBe(404)
  })

  test('a route with `rawBody` has the bytes that were sent, of any type', async () => {
    const paid = async (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string>) => {
      const signature = createHmac('sha256', 'shared').update(body).digest('hex')
      const response = await fetch(`${server.base}/api/kitchen/paid`, {
        method: 'POST',
        headers: { 'x-signature': signature, ...headers },
        body,
      })
      return (await response.json()) as unknown
    }
    const json = { 'content-type': 'application/json' }
    expect(await paid('{ "sum":1.50,\n"sum": 2 }', json)).toEqual({ isTheirs: true, bytes: 24, body: { sum: 2 } })
    const long = JSON.stringify({ text: 'x'.repeat(200_000) })
    expect(await paid(long, json)).toMatchObject({ isTheirs: true, bytes: long.length })
    expect(await paid('a,b\n1,2', { 'content-type': 'text/csv' })).toEqual({
      isTheirs: true,
      bytes: 7,
      body: {},
    })
    expect(await paid(new Uint8Array([0xff, 0]), { 'content-type': 'application/octet-stream' })).toMatchObject({
      isTheirs: true,
    })
    expect(await paid('x'.repeat(2_000_000), { 'content-type': 'text/csv' })).toMatchObject({ error: { status: 413 } })
    expect((await ask('POST', '/kitchen/paid')).answer).toEqual({ isTheirs: false, body: {} })
  })

  test('policies run before middlewares, in their order', async () => {
    const stopped = await get('/kitchen/order', { 'x-order': 'stop' })
    expect([stopped.status, stopped.headers.get('x-stamp')]).toEqual([403, null])
    // The policy counts recipes: there are more than its config allows.
    expect((await get('/kitchen/order')).answer).toEqual(forbidden)
  })

  test('a middleware of the whole server wraps every request', async () => {
    for (const path of ['/recipes', '/menu', '/kitchen/text'])
      expect((await get(path)).headers.get('x-took')).toMatch(/^\d+ ms$/)
  })

  test('a process manager may let go of the channel before the server is ready', async () => {
    const port = String(await freePort())
    const env = { ...project.env, HOST: '127.0.0.1', PORT: port }
    const args = ['dist/generated/server.js']
    const other = spawn(process.execPath, args, { cwd: project.dir, env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
    other.disconnect()
    const ready = async () => (await fetch(`http://127.0.0.1:${port}/_ready`).catch(() => null))?.status
    await expect.poll(ready, { timeout: 30_000 }).toBe(200)
    other.kill('SIGTERM')
    expect(await exitOf(other)).toBe(0)
  })

  test('src/index.ts runs at the end', async () => {
    expect(await server.stop()).toBe(0)
    expect(server.output()).toContain('"destroyed"')
  })

  test('what fails there is told, and everything else is closed nevertheless', async () => {
    const app = join(project.dir, 'dist/index.js')
    const source = readFileSync(app, 'utf8')
    const failing = source.replace("log.warn('destroyed')", "throw new Error('no way to end')")
    expect(failing).not.toBe(source)
    writeFileSync(app, failing)
    const count = 'select count(*) as "kept" from content_gen_questions'
    const kept = async () => Number((await rows(provider, database.url, count))[0]?.['kept'])
    await execute(provider, database.url, ['delete from content_gen_questions'])
    server = await start()
    expect((await get('/notes?filters[text]=salt')).status).toBe(200)
    expect(await server.stop()).toBe(1)
    expect(server.output()).toMatch(/"no way to end".*"not everything could be stopped"/)
    // Written after the owner's code.
    expect(await kept()).toBe(1)
  })
})
