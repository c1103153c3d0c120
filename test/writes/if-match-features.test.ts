/** `If-Match` on writes of accounts and files, as on those of entries. */
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase, sampled } from '../databases.js'
import { readyProject } from '../project.js'
import type { RunningServer } from '../project.js'

const config = {
  graphql: { enabled: false },
  'users-permissions': { ratelimit: { enabled: false } },
  permissions: {
    public: [
      'plugin::users-permissions.role.find',
      ...['find', 'findOne', 'me', 'create', 'update', 'destroy'].map(
        (action) => `plugin::users-permissions.user.${action}`,
      ),
      ...['upload', 'find', 'findOne', 'destroy'].map((action) => `plugin::upload.content-api.${action}`),
    ],
  },
}

const writers = 6
const refused = {
  data: null,
  error: {
    status: 412,
    name: 'PreconditionFailedError',
    message: 'The entry has changed since it was read: read it again, with the same query',
    details: {},
  },
}

describe.each(sampled('sqlite'))('on %s', (provider) => {
  let server: RunningServer
  let drop: () => Promise<void>
  let made = 0

  beforeAll(async () => {
    const database = await freshDatabase(provider)
    drop = database.drop
    const name = `if-match-features-${provider}`
    const project = await readyProject({ name, models: magazine, provider, databaseUrl: database.url, config })
    server = await project.start()
  }, 120_000)

  afterAll(async () => {
    await server.stop()
    await drop()
  })

  async function send(path: string, method = 'GET', data?: object, ifMatch?: string) {
    const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch }
    if (data && !(data instanceof FormData)) headers['content-type'] = 'application/json'
    const body = data ? { body: data instanceof FormData ? data : JSON.stringify(data) } : {}
    const answer = await fetch(`${server.base}/api${path}`, { method, headers, ...body })
    const text = await answer.text()
    const json: unknown = text === '' ? null : JSON.parse(text)
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', json }
  }

  const statuses = (answers: readonly { readonly status: number }[]) =>
    answers.map(({ status }) => status).toSorted((a, b) => a - b)
  const oneOf = (status: number, others: number) => [status, ...Array<number>(writers - 1).fill(others)]
  const all = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: writers }, (_, n) => work(n)))

  async function account(): Promise<string> {
    const name = `user ${++made}`
    const data = { username: name, email: `user${made}@example.com`, password: 'Passw0rd!', role: 1 }
    const { status, json } = await send('/users', 'POST', data)
    expect(status, JSON.stringify(json)).toBe(201)
    return `/users/${(json as { id: number }).id}`
  }

  test('an account is written once by those who have seen the same', async () => {
    const path = await account()
    const { etag } = await send(path)
    expect((await send(path, 'PUT', { username: `${path} second` }, etag)).status).toBe(200)
    expect(await send(path, 'PUT', { username: `${path} third` }, etag)).toMatchObject({ status: 412, json: refused })
    expect((await send(path, 'PUT', { blocked: true }, etag)).status).toBe(412)
    expect((await send(path, 'DELETE', undefined, etag)).status).toBe(412)
    const now = await send(path)
    expect(now.json).toMatchObject({ username: `${path} second`, blocked: false })
    const { etag: withRole } = await send(`${path}?populate=role`)
    expect((await send(path, 'PUT', { blocked: true }, withRole)).status).toBe(412)
    expect((await send(`${path}?populate=role`, 'PUT', { blocked: true }, withRole)).status).toBe(200)
    expect((await send(path, 'DELETE', undefined, '*')).status).toBe(200)
    expect((await send(path, 'DELETE', undefined, '*')).status).toBe(412)
    expect((await send(path, 'DELETE')).status).toBe(204)
  })

  test('of many at the same moment one changes an account, and one deletes it', async () => {
    const path = await account()
    for (const data of [
      (n: number) => ({ blocked: n % 2 === 0, email: `x${n}@y.zz` }),
      (n: number) => ({ username: `n ${n}` }),
    ]) {
      const { etag } = await send(path)
      expect(statuses(await all((n) => send(path, 'PUT', data(n), etag)))).toEqual(oneOf(200, 412))
    }
    const { etag } = await send(path)
    expect(statuses(await all(() => send(path, 'DELETE', undefined, etag)))).toEqual(oneOf(200, 412))
  })

  async function form(width: number, fileInfo?: object): Promise<FormData> {
    const picture = sharp({ create: { width, height: 4, channels: 3, background: 'red' } }).png()
    const sent = new FormData()
    sent.append('files', new Blob([new Uint8Array(await picture.toBuffer())]), `p${width}.png`)
    if (fileInfo) sent.append('fileInfo', JSON.stringify(fileInfo))
    return sent
  }

  async function uploaded(): Promise<{ readonly id: number; readonly path: string; readonly url: string }> {
    const { json } = await send('/upload', 'POST', await form(4))
    const [file] = json as [{ id: number; url: string }]
    return { id: file.id, path: `/upload/files/${file.id}`, url: file.url }
  }

  const widthOf = async (url: string) =>
    (await sharp(Buffer.from(await (await fetch(server.base + url)).arrayBuffer())).metadata()).width

  test('a file is described, replaced and deleted once by those who have seen the same', async () => {
    const { id, path, url } = await uploaded()
    const { etag } = await send(path)
    const info = { fileInfo: { caption: 'second' } }
    expect((await send(`/upload?id=${id}`, 'POST', info, etag)).status).toBe(200)
    expect(await send(`/upload?id=${id}`, 'POST', info, etag)).toMatchObject({ status: 412, json: refused })
    expect((await send(`/upload?id=${id}`, 'POST', await form(9), etag)).status).toBe(412)
    expect(await widthOf(url)).toBe(4)
    const { etag: described, json } = await send(path)
    expect(json).toMatchObject({ caption: 'second', width: 4 })
    expect((await send(`/upload?id=${id}`, 'POST', await form(9), described)).status).toBe(200)
    expect(await widthOf(url)).toBe(9)
    expect((await send(path, 'DELETE', undefined, described)).status).toBe(412)
    expect((await fetch(server.base + url)).status).toBe(200)
    expect((await send(path, 'DELETE', undefined, (await send(path)).etag)).status).toBe(200)
    expect((await fetch(server.base + url)).status).toBe(404)
  })

  test('of many at the same moment one replaces a file, and one deletes it', async () => {
    const { id, path, url } = await uploaded()
    const { etag } = await send(path)
    const forms = await all((n) => form(10 + n))
    const answers = await all((n) => send(`/upload?id=${id}`, 'POST', forms[n], etag))
    expect(statuses(answers)).toEqual(oneOf(200, 412))
    expect(await widthOf(url)).toBe(10 + answers.findIndex(({ status }) => status === 200))
    const { etag: now } = await send(path)
    const deleted = statuses(await all(() => send(path, 'DELETE', undefined, now)))
    expect(deleted.filter((status) => status === 200)).toEqual([200])
    expect(deleted.filter((status) => status !== 200 && status !== 412 && status !== 404)).toEqual([])
  })
})
