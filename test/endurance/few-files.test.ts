/** A server with few file descriptors, and for a while none at all: afterwards everything works as before. */
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { bodyOf, boundary, filePart } from '../../packages/upload/test/client.js'
import { magazine, magazineConfig, password } from '../accounts/account-project.js'
import { freshDatabase, providers } from '../databases.js'
import { readyProject } from '../project.js'
import type { Project, RunningServer } from '../project.js'

const files = 192
const key = 'k'.repeat(64)

interface Reply {
  readonly status: number
  readonly text: string
}

/** A client with its own connection, which stays open. */
class Client {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 })
  #count = 0

  constructor(
    private readonly base: () => string,
    private readonly path: string,
    private readonly body?: (count: number) => Buffer,
    private readonly more: Readonly<Record<string, string>> = {},
  ) {}

  /** null: the server could not even accept a connection. */
  ask(): Promise<Reply | null> {
    return this.#send(this.path, this.body?.(this.#count++))
  }

  connect(): Promise<Reply | null> {
    return this.#send('/_health', undefined)
  }

  #send(path: string, body: Buffer | undefined): Promise<Reply | null> {
    return new Promise((resolve) => {
      const headers = body
        ? { 'content-type': 'application/json', 'content-length': body.length, ...this.more }
        : this.more
      request(this.base() + path, { agent: this.#agent, method: body ? 'POST' : 'GET', headers }, (incoming) => {
        let text = ''
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part))
        incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, text })).on('error', () => resolve(null))
      })
        .on('error', () => resolve(null))
        .end(body)
    })
  }

  end(): void {
    this.#agent.destroy()
  }
}

describe.each(providers)('few files on %s', (provider) => {
  let project: Project
  let server: RunningServer
  beforeAll(async () => {
    const { url } = await freshDatabase(provider)
    const everyone = magazineConfig.permissions['public']
    const actions = [...(Array.isArray(everyone) ? everyone : []), 'plugin::upload.content-api.upload']
    const features = Object.fromEntries(
      ['admin', 'editorial', 'openapi', 'mcp'].map((name) => [name, { enabled: true }]),
    )
    const config = {
      ...magazineConfig,
      ...features,
      upload: {},
      permissions: { ...magazineConfig.permissions, public: actions },
    }
    project = await readyProject({
      name: `few-files-${provider}`,
      models: magazine,
      provider,
      databaseUrl: url,
      config,
    })
    await project.cli('token', 'create', '--name', 'all', '--type', 'full-access', '--key', key)
    const preload = new URL('hold-files.mjs', import.meta.url).href
    server = await project.start({ NODE_OPTIONS: `--import ${preload}`, LOG_LEVEL: 'warn' }, files)
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
  })

  test('a shortage ends without a trace', { timeout: 120_000 }, async () => {
    const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const json = (value: unknown) => Buffer.from(JSON.stringify(value))
    const path = ['tags', 'articles', 'tags', 'articles']
    const dear = `sort=${path.join('.')}.title&filters[${path.join('][')}][title][$containsi]=a&populate=*`
    const base = () => server.base
    const user = (n: number) => ({ username: `user-${n}`, email: `user-${n}@example.com`, password })
    const clients = {
      write: new Client(base, '/api/tags', (n) => json({ data: { name: `tag ${n}` } })),
      transaction: new Client(base, '/api/articles', (n) => json({ data: { title: `Article ${n}`, tags: [] } })),
      register: new Client(base, '/api/auth/local/register', (n) => json(user(n))),
      query: new Client(base, '/graphql', () => json({ query: '{ articles { data { id } } }' })),
      mutation: new Client(base, '/graphql', (n) =>
        json({ query: `mutation { createTag(data: { name: "graphql ${n}" }) { data { id } } }` }),
      ),
      upload: new Client(base, '/api/upload', () => bodyOf([filePart('files', 'red.png', picture)]), {
        'content-type': `multipart/form-data; boundary=${boundary}`,
      }),
      dear: new Client(base, `/api/articles?${dear}`),
      document: new Client(base, '/openapi.json'),
      panel: new Client(base, '/admin', undefined, { accept: 'text/html' }),
      tools: new Client(base, '/mcp', (id) => json({ jsonrpc: '2.0', id, method: 'tools/list', params: {} }), {
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${key}`,
      }),
    }
    const guard = new Client(base, '/_ready')
    const all = [...Object.values(clients), guard]
    await vi.waitFor(async () => expect(await guard.ask()).toMatchObject({ status: 200 }), 10_000)
    // Before the shortage only the connections exist.
    for (const client of all) expect(await client.connect()).toMatchObject({ status: 204 })

    process.kill(server.pid, 'SIGUSR2')
    const shortage = { reasons: { files: 'No more files can be opened' } }
    await vi.waitFor(async () => expect(JSON.parse((await guard.ask())?.text ?? '{}')).toMatchObject(shortage), 10_000)
    expect(await guard.connect()).toMatchObject({ status: 204 })
    for (let round = 0; round < 2; round++) {
      for (const [name, client] of Object.entries(clients)) {
        const reply = await client.ask()
        const isNamed = reply === null || (reply.status < 600 && !reply.text.includes('Internal'))
        expect(isNamed, `${name}: ${reply?.status} ${reply?.text}`).toBe(true)
        if (reply !== null) expect([200, 503, 507], `${name}: ${reply.text}`).toContain(reply.status)
      }
    }

    process.kill(server.pid, 'SIGUSR2')
    await wait(1_500)
    for (const [name, client] of Object.entries(clients)) {
      const reply = (await client.ask()) ?? (await client.ask())
      expect(reply?.status, `${name}: ${reply?.text}`).toBe(200)
      expect(reply?.text, name).not.toContain('{"errors"')
    }
    expect(await guard.ask()).toEqual({ status: 200, text: '{"status":"ready"}' })
    for (const client of all) client.end()
  })

  test('more connections than possible files are refused, and idle ones make room', { timeout: 60_000 }, async () => {
    const before = server.output().length
    const { hostname, port } = new URL(server.base)
    const sockets = Array.from({ length: 2 * files }, () => connect(Number(port), hostname).on('error', () => {}))
    await wait(500)
    for (const socket of sockets) socket.write('GET /_health HTTP/1.1\r\nHost: a\r\n\r\n')
    await wait(500)
    const client = new Client(() => server.base, '/api/tags')
    const replies = [await client.ask(), await client.ask(), await client.ask()]
    expect(replies.some((reply) => reply?.status === 200)).toBe(true)
    for (const socket of sockets) socket.destroy()
    client.end()
    await wait(200)
    expect(server.output().slice(before)).toBe('')
    expect((await fetch(`${server.base}/api/tags`)).status).toBe(200)
  })
})
