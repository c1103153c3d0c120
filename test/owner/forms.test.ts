/** Forms in the owner's routes and the upload service beside what a Strapi 4.26.2 answered, and bodies that are checked: `fixtures/owner-forms`, on both databases. */
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, sampled, type TestDatabase } from '../databases.js'
import { readyProject, type Project, type RunningServer } from '../project.js'

const models = fileURLToPath(new URL('../../fixtures/owner-forms/', import.meta.url))

interface Part {
  readonly field: string
  readonly name?: string
  readonly type?: string | null
  readonly text?: string
  readonly base64?: string
}
interface Asked {
  readonly name: string
  readonly parts?: readonly Part[]
  readonly json?: object
  readonly answer: unknown
}
interface Call {
  readonly call: string
  readonly args: readonly unknown[]
  readonly answer: { readonly result: unknown }
}
const strapi = JSON.parse(readFileSync(join(models, 'strapi.json'), 'utf8')) as {
  readonly forms: readonly Asked[]
  readonly uploads: readonly Asked[]
  readonly calls: readonly Call[]
}

/** Answers that differ on purpose. */
const different: Readonly<Record<string, unknown>> = {
  // A part without a type is text, by the standard of forms.
  'a file without a type': {
    body: {},
    files: {
      csv: expect.objectContaining({ type: 'text/plain' }),
      files: expect.objectContaining({ type: 'text/plain' }),
    },
  },
  // Names never have folders.
  'the name of a file in a folder': {
    body: {},
    files: { csv: expect.objectContaining({ name: 'a.csv' }), up: expect.objectContaining({ name: 'b.csv' }) },
  },
  // As over REST.
  'a type that is not there': { threw: { name: 'ValidationError', message: 'Unknown ref api::no.no' } },
  'an empty file in the library': { threw: { name: 'ValidationError', message: 'Files are empty' } },
}

function formOf(parts: readonly Part[]): Buffer {
  const texts = parts.flatMap(({ field, name, type, text = '', base64 }) => [
    `--x\r\nContent-Disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}`,
    `${type ? `\r\nContent-Type: ${type}` : ''}\r\n\r\n`,
    base64 === undefined ? text : Buffer.from(base64, 'base64'),
    '\r\n',
  ])
  return Buffer.concat([...texts, '--x--\r\n'].map((part) => Buffer.from(part)))
}

/** The part that two libraries have in common: neither ids nor times nor random names, nor the sizes of pictures, which Strapi encodes again. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable)
  if (typeof value !== 'object' || value === null) return value
  const made = { id: 'id', createdAt: 'time', updatedAt: 'time', hash: 'random', url: 'random' }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (key === 'constructor' || key === 'details') return []
      if (key === 'size' && 'mime' in value && value.mime === 'image/png') return []
      if (!Object.hasOwn(made, key) || item === null) return [[key, comparable(item)]]
      if (key === 'url' || key === 'hash') return [[key, String(item).replace(/_[0-9a-f]{10}/, '_random')]]
      return [[key, made[key as keyof typeof made]]]
    }),
  )
}

describe.each(sampled('sqlite'))('forms on %s', (provider) => {
  let database: TestDatabase
  let project: Project
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const config = {
      server: { bodyLimit: '16kb' },
      upload: { sizeLimit: 100_000 },
      permissions: {
        public: [
          'api::note.note.create',
          'api::note.note.find',
          'api::order.order.create',
          'api::imprint.imprint.find',
          'plugin::upload.content-api.find',
        ],
      },
    }
    project = await readyProject({
      name: `owner-forms-${provider}`,
      models,
      provider,
      databaseUrl: database.url,
      config,
    })
    server = await project.start({ LOG_LEVEL: 'fatal' })
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function post(path: string, body?: Buffer | object, headers: Record<string, string> = {}) {
    const isForm = body instanceof Buffer
    const type = isForm ? 'multipart/form-data; boundary=x' : 'application/json'
    const response = await fetch(`${server.base}/api${path}`, {
      method: 'POST',
      headers: { ...(body && { 'content-type': type }), ...headers },
      ...(body && { body: isForm ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    return { status: response.status, answer: (await response.json()) as unknown }
  }
  const send = (path: string, { parts, json }: Pick<Asked, 'parts' | 'json'>) =>
    post(path, parts ? formOf(parts) : json)
  const csv = (text: string): Part => ({ field: 'csv', name: 'a.csv', type: 'text/csv', text })
  const drafts = () =>
    readdirSync(join(project.dir, 'public/uploads/.incoming')).filter((name) => !name.startsWith('.'))
  const stored = () => readdirSync(join(project.dir, 'public/uploads')).filter((name) => !name.startsWith('.'))

  test('ctx.request.files and ctx.request.body are those of Strapi', async () => {
    for (const asked of strapi.forms) {
      const { answer } = await send('/import/echo', asked)
      expect([asked.name, answer]).toEqual([asked.name, different[asked.name] ?? asked.answer])
    }
  })

  test('files are there for the action, and gone with the answer, also that of an error', async () => {
    const { answer } = await post('/import/text', formOf([csv('a,b'), csv('c')]))
    const read = answer as { path: string; text: string }[]
    expect(read.map(({ text }) => text)).toEqual(['a,b', 'c'])
    expect((await post('/import/fail', formOf([csv('a')]))).status).toBe(500)
    expect(read.map(({ path }) => existsSync(path))).toEqual([false, false])
    expect(drafts()).toEqual([])
  })

  test('a link in a form that its sender may not set is dropped, as in JSON', async () => {
    const data = { quantity: 1, customer: 1 }
    for (const body of [{ data }, formOf([{ field: 'data', text: JSON.stringify(data) }])])
      expect(await post('/orders', body)).toMatchObject({
        status: 200,
        answer: { data: { attributes: { quantity: 1 } } },
      })
  })

  test('other routes, and callers without the permission, send no form', async () => {
    expect((await post('/import/plain', formOf([csv('a')]))).status).toBe(415)
    expect((await post('/import/closed', formOf([csv('a')]))).status).toBe(403)
    expect(drafts()).toEqual([])
  })

  test('a form has bounds, is UTF-8 and is not compressed', async () => {
    const many = (count: number, part: (index: number) => Part) =>
      formOf(Array.from({ length: count }, (_, index) => part(index)))
    const statuses = [
      formOf([csv('x'.repeat(100_001))]),
      many(101, () => csv('a')),
      many(201, (index) => ({ field: `f${index}`, text: '' })),
      formOf([{ field: 'a', text: 'x'.repeat(17_000) }]),
      Buffer.concat([formOf([csv('a')]).subarray(0, -9), Buffer.from('')]),
      Buffer.from('--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\xff\r\n--x--\r\n', 'latin1'),
    ].map((form) => post('/import/echo', form).then(({ status }) => status))
    expect(await Promise.all(statuses)).toEqual([413, 413, 413, 413, 400, 400])
    const packed = await post('/import/echo', formOf([csv('a')]), { 'content-encoding': 'gzip' })
    expect(packed.status).toBe(415)
    expect((await post('/import/echo', formOf([{ field: '__proto__', text: 'x' }, csv('a')]))).status).toBe(200)
    expect(drafts()).toEqual([])
  })

  test('an abort leaves nothing', async () => {
    const { port, hostname } = new URL(server.base)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head =
      'POST /api/import/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\nContent-Type: multipart/form-data; boundary=x\r\n\r\n'
    socket.write(Buffer.concat([Buffer.from(head), formOf([csv('a'.repeat(20_000))]).subarray(0, -10)]))
    await expect.poll(() => drafts().length).toBe(1)
    socket.destroy()
    await expect.poll(drafts).toEqual([])
  })

  test('the upload service answers as that of Strapi', async () => {
    await post('/notes', { data: { text: 'one' } })
    for (const asked of strapi.uploads) {
      const name = asked.name === 'an empty file' ? `${asked.name} in the library` : asked.name
      const { answer } = await send('/import/keep', asked)
      expect([name, comparable(answer)]).toEqual([name, different[name] ?? comparable(asked.answer)])
    }
    const notes = await fetch(`${server.base}/api/notes?populate=papers`).then((response) => response.json())
    expect(notes).toMatchObject({
      data: [{ attributes: { papers: { data: [{ attributes: { name: 'soup.txt' } }] } } }],
    })
    // Strapi's library has the empty file too.
    const withoutEmpty = (result: unknown) =>
      Array.isArray(result) ? result.filter(({ id }: { id: number }) => id !== 12) : result
    for (const { call, args, answer } of strapi.calls) {
      const found = await post('/import/service', { call, args })
      const expected = { result: withoutEmpty(answer.result) }
      expect([call, args, comparable(found.answer)]).toEqual([call, args, comparable(expected)])
    }
  })

  test('files come from a path, from memory and from a stream', async () => {
    for (const how of ['path', 'buffer', 'stream']) {
      const { answer } = await post('/import/made', { how, text: 'made here' })
      expect(answer).toMatchObject({ result: [{ name: 'made.txt', mime: 'text/plain', ext: '.txt', size: 0.01 }] })
      const [{ url }] = (answer as { result: [{ url: string }] }).result
      expect(readFileSync(join(project.dir, 'public', url), 'utf8')).toBe('made here')
    }
  })

  test('ctx.input is the body of a create, checked, with what the caller may set', async () => {
    const sent = {
      quantity: '2',
      isGift: 'true',
      total: '9007199254740993',
      dueAt: '2026-11-29T10:00:00.000Z',
      items: [{ count: '3', label: 'a' }, { count: 4 }],
      note: 1,
      customer: 1,
      id: 7,
      unknown: 'x',
    }
    const { answer } = await post('/orders/check', { data: sent })
    const { customer: _customer, id: _id, unknown: _unknown, ...others } = sent
    const items = [{ count: 3, label: 'a' }, { count: 4 }]
    expect(answer).toEqual({ data: { ...others, quantity: 2, isGift: true, items }, doubled: 4 })
    const placed = await post('/orders/place', { data: sent })
    expect(placed).toMatchObject({ status: 200, answer: { data: { attributes: { quantity: 2, state: 'paid' } } } })
  })

  test.each([
    [undefined],
    [{}],
    [{ data: 'x' }],
    [{ data: {} }],
    [{ data: { quantity: 0, isGift: 'perhaps', items: [{}] } }],
    [{ data: { quantity: 1, dueAt: 'yesterday' } }],
    [{ data: { quantity: 1, state: 'old' } }],
  ])('ctx.input refuses %j as a create does', async (body) => {
    const asked = await post('/orders/check', body)
    expect(asked.status).toBe(400)
    expect(asked).toEqual(await post('/orders', body))
  })

  test('ctx.input of an update may leave out what is required', async () => {
    const update = async (data: object) => {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) }
      return (await fetch(`${server.base}/api/orders/check`, init)).json()
    }
    expect(await update({ isGift: null, items: [{ id: 5, label: 'b' }] })).toEqual({
      data: { isGift: null, items: [{ id: 5, label: 'b' }] },
    })
    expect(await update({ quantity: null })).toMatchObject({ error: { status: 400, name: 'ValidationError' } })
  })

  test('moments of the Prisma client compile and mean the same on both databases', async () => {
    await post('/orders', { data: { quantity: 1 } })
    const rows = (await (await fetch(`${server.base}/api/orders/moments`)).json()) as object[]
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row).toEqual({ due: Date.UTC(2030, 0, 1), isNew: true })
  })

  test('a single type without an entry: null for owner code, a 404 for clients', async () => {
    const get = (path: string) => fetch(`${server.base}/api${path}`)
    for (const path of ['/imprint', '/imprint/whole']) {
      const answer = await get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.json()).toMatchObject({ error: { name: 'NotFoundError', message: 'Not Found' } })
    }
    expect(await (await get('/imprint/text')).json()).toEqual({ text: 'none' })
  })

  test('what a failed transaction or a killed process leaves is gone after the next start', async () => {
    const rows = async () => {
      const { answer } = await post('/import/service', {
        call: 'findMany',
        args: [{ filters: { name: 'undone.txt' } }],
      })
      return (answer as { result: unknown[] }).result.length
    }
    expect((await post('/import/made', { how: 'undone', text: 'x' })).answer).toMatchObject({
      threw: { message: 'undone' },
    })
    expect((await post('/import/made', { how: 'done', text: 'x' })).answer).toEqual({ result: 'done' })
    expect(await rows()).toBe(1)
    const waiting = post('/import/wait', formOf([csv('a')])).catch(() => null)
    const told = join(project.dir, 'waiting.txt')
    await expect.poll(() => existsSync(told) && readFileSync(told, 'utf8')).toMatch(/\.incoming/)
    const path = readFileSync(told, 'utf8')
    expect(existsSync(path)).toBe(true)
    process.kill(server.pid, 'SIGKILL')
    await waiting
    server = await project.start({ LOG_LEVEL: 'fatal' })
    await expect.poll(drafts).toEqual([])
    expect(existsSync(path)).toBe(false)
    expect(stored().filter((name) => name.startsWith('undone'))).toHaveLength(1)
    expect(await rows()).toBe(1)
  })
})
