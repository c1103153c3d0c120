/** The MCP endpoint, called by the client of the protocol's SDK. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { magazine, magazineConfig } from '../accounts/account-project.js'
import { freshDatabase, sampled } from '../databases.js'
import { readyProject } from '../project.js'
import type { TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'

const full = 'a'.repeat(64)
const limited = 'b'.repeat(64)
const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

interface Called {
  readonly isError: boolean
  readonly text: string
  /** The text as JSON. */
  readonly answer: any
}

describe.each(sampled('sqlite'))('the MCP endpoint on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer
  let dir: string
  let client: Client
  let reader: Client

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const config = { ...magazineConfig, mcp: { enabled: true } }
    const project = await readyProject({
      name: `mcp-${provider}`,
      models: magazine,
      provider,
      databaseUrl: database.url,
      config,
    })
    dir = project.dir
    await project.cli('token', 'create', '--name', 'editor', '--type', 'full-access', '--key', full)
    const actions = ['api::tag.tag.find', 'api::tag.tag.update']
    const permissions = actions.flatMap((action) => ['--permission', action])
    await project.cli('token', 'create', '--name', 'reader', '--type', 'custom', ...permissions, '--key', limited)
    server = await project.start({ LOG_LEVEL: 'warn' })
    client = await connected(full)
    reader = await connected(limited)
  }, 300_000)
  afterAll(async () => {
    await client?.close()
    await reader?.close()
    await server?.stop()
    await database?.drop()
  })

  async function connected(token: string): Promise<Client> {
    const made = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${token}` } }
    await made.connect(new StreamableHTTPClientTransport(new URL(`${server.base}/mcp`), { requestInit }))
    return made
  }

  async function call(name: string, given: Record<string, unknown> = {}, by = client): Promise<Called> {
    const result = await by.callTool({ name, arguments: given })
    const [first] = result.content as { text: string }[]
    const text = first?.text ?? ''
    return {
      isError: result.isError === true,
      text,
      answer: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    }
  }

  test('a token sees the tools that it may use, with schemas that say what they take', async () => {
    const { tools } = await client.listTools()
    const names = tools.map(({ name }) => name)
    const ofArticles = ['find_articles', 'get_article', 'create_article', 'update_article', 'delete_article']
    expect(names.filter((name) => /article/.test(name))).toEqual([
      ...ofArticles,
      'translate_article',
      'publish_article',
    ])
    expect(names.filter((name) => /homepage/.test(name))).toEqual(
      ['get', 'update', 'delete', 'translate', 'publish'].map((verb) => `${verb}_homepage`),
    )
    expect(names.filter((name) => name.startsWith('media_'))).toEqual(
      ['find', 'get', 'upload', 'delete'].map((verb) => `media_${verb}`),
    )
    expect((await reader.listTools()).tools.map(({ name }) => name)).toEqual(['find_tags', 'update_tag', 'publish_tag'])
  })

  test.each(['.', '..', '1/..', '%2e', '', 1.5, -1])('the id %o leads to no other route', async (id) => {
    const { isError, text } = await call('get_article', { id })
    expect([isError, text]).toEqual([true, 'Not Found'])
  })

  test('an entry is made with a zone, read, changed, published and deleted', async () => {
    const uploaded = await call('media_upload', {
      name: 'dot.png',
      type: 'image/png',
      content: picture,
      alternativeText: 'A dot',
    })
    const [{ id: cover }] = uploaded.answer
    expect(uploaded.answer[0]).toMatchObject({ name: 'dot.png', mime: 'image/png', alternativeText: 'A dot', width: 1 })
    const data = {
      title: 'Engines & more',
      cover,
      seo: { metaTitle: 'M' },
      blocks: [{ __component: 'blocks.quote', quote: 'Q' }],
      publishedAt: null,
    }
    const made = await call('create_article', { data, populate: ['blocks', 'cover'], fields: ['title'] })
    const { id } = made.answer.data
    expect(made.answer.data.attributes.blocks).toMatchObject([{ __component: 'blocks.quote', quote: 'Q' }])
    expect(made.answer.data.attributes.cover.data.id).toBe(cover)

    const titled = async () => {
      const filters = { title: { $eq: 'Engines & more' } }
      return (await call('find_articles', { filters, fields: ['title'], pagination: { limit: 5 } })).answer.data
    }
    expect(await titled()).toEqual([])
    await call('publish_article', { id, published: true })
    expect(await titled()).toMatchObject([{ id, attributes: { title: 'Engines & more' } }])
    await call('publish_article', { id, published: false })
    expect(await titled()).toEqual([])

    await call('update_article', { id, data: { title: 'Other' } })
    expect((await call('get_article', { id })).answer.data.attributes.title).toBe('Other')
    const french = await call('translate_article', { id, data: { locale: 'fr', title: 'Machines' } })
    expect(french.answer).toMatchObject({ locale: 'fr', title: 'Machines' })
    expect((await call('delete_article', { id })).isError).toBe(false)
    expect(await call('get_article', { id })).toMatchObject({ isError: true, answer: { error: { status: 404 } } })
    expect((await call('update_homepage', { data: { title: 'Hello' } })).text).toContain('Hello')
    expect((await call('publish_homepage', { published: false })).text).toContain('Hello')
    expect((await call('get_homepage')).answer.data).toBeNull()
    expect((await call('get_homepage', { publicationState: 'preview' })).text).toContain('Hello')
    expect((await call('media_delete', { id: cover })).isError).toBe(false)
  })

  test('faults are told, and change nothing', async () => {
    const refused = async (name: string, given: Record<string, unknown>, by = client) => {
      const { isError, text, answer } = await call(name, given, by)
      expect(isError).toBe(true)
      return answer === null ? text : answer.error.message
    }
    expect(await refused('create_article', { data: {} })).toBe('title must be defined.')
    expect(await refused('create_article', {})).toBe('The argument "data" is missing.')
    expect(await refused('get_article', { id: 1, populat: '*' })).toBe('There is no argument "populat".')
    expect(await refused('get_article', { id: { $gt: 0 } })).toBe('The argument "id" must be a number.')
    expect(await refused('get_article', { id: '../tags' })).toBe('Not Found')
    expect(await refused('find_articles', { filters: { title: { $in: [] } } })).toMatch(/empty list/)
    expect(await refused('find_articles', { filters: { titel: 'a' } })).toMatch(/titel/)
    expect(await refused('constructor', {})).toBe('There is no such tool.')
    expect(await refused('media_upload', { name: 'a.png', type: 'image/png', content: '' })).toBeTypeOf('string')
    // A tool that is not listed is refused by the API as well.
    expect(await refused('create_tag', { data: { name: 'a' } }, reader)).toBe('Forbidden')
    expect(await refused('find_articles', {}, reader)).toBe('Forbidden')
  })

  test('only holders of API tokens get in', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${server.base}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    expect((await ask({})).status).toBe(401)
    expect((await ask({ authorization: `Bearer ${'c'.repeat(64)}` })).status).toBe(401)
    const account = { username: 'ann', email: 'ann@example.com', password: 'Passw0rd!' }
    const registered = await fetch(`${server.base}/api/auth/local/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    const { jwt } = (await registered.json()) as { jwt: string }
    expect((await ask({ authorization: `Bearer ${jwt}` })).status).toBe(401)
    const answer = await ask({ authorization: `Bearer ${limited}` })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await answer.text()).toContain('find_tags')
  })

  const post = async (body: unknown) => {
    const answer = await fetch(`${server.base}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        authorization: `Bearer ${full}`,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const rpc = (name: unknown, given: unknown, id = 1) => {
    const params = { name, arguments: given }
    return { jsonrpc: '2.0', id, method: 'tools/call', params }
  }
  const within = (depth: number): unknown => (depth === 0 ? 1 : { $not: within(depth - 1) })

  test.each<readonly [what: string, body: unknown, answer: RegExp]>([
    ['arguments that are a list', rpc('find_tags', [1]), /Invalid tools\/call request/],
    ['a name that is none', rpc({}, {}), /Invalid tools\/call request/],
    ['a name of every object', rpc('find_tags', { constructor: 1 }), /There is no argument/],
    ['a filter by such a name', rpc('find_tags', { filters: { constructor: 1 } }), /name that a query cannot hold/],
    ['one within others', rpc('find_tags', { filters: { $or: [{ toString: 1 }] } }), /name that a query cannot hold/],
    [
      'a filter that is too long',
      rpc('find_tags', { filters: { name: 'x'.repeat(900_000) } }),
      /longer than a query may be/,
    ],
    [
      'filters that are too many',
      rpc('find_tags', { filters: { $or: Array.from({ length: 20_000 }, () => ({ id: 1 })) } }),
      /longer than a query may be/,
    ],
    ['a search that is just too long', rpc('find_tags', { _q: 'x'.repeat(20_000) }), /Status 4\d\d|16,?384|too long/i],
    ['filters that are deep', rpc('find_tags', { filters: within(40) }), /ValidationError/],
    ['filters that are deeper', rpc('find_tags', { filters: within(1000) }), /deeper than 64 levels/],
    ['an id that is long', rpc('get_article', { id: '9'.repeat(900_000) }), /Not Found|Status 431/],
    ['a file whose name is a path', rpc('media_upload', { ...file(), name: '../../a.png' }), /invalid characters/],
    ['a file whose name has lines', rpc('media_upload', { ...file(), name: 'a"\r\nX: y.png' }), /invalid characters/],
    ['a file that is no text', rpc('media_upload', { name: {}, type: {}, content: {} }), /must be a string/],
    ['a method of every object', { jsonrpc: '2.0', id: 1, method: 'constructor' }, /Method not found/],
    ['a list of calls', Array.from({ length: 100 }, () => rpc('find_tags', {})), /one message, not a list/],
    ['nothing', [null], /one message, not a list/],
  ])('%s', async (_what, body, answer) => {
    const { status, text } = await post(body)
    expect(text).toMatch(answer)
    expect(status).toBeLessThan(500)
    expect(text).not.toContain('/packages/')
  })

  function file() {
    return { name: 'a.png', type: 'image/png', content: picture }
  }

  test('a prototype that is sent changes nothing', async () => {
    const ask = (given: string) =>
      post(JSON.stringify(rpc('find_tags', 0)).replace('"arguments":0', `"arguments":${given}`))
    expect((await ask('{"filters":{"name":"none","__proto__":{"id":1}}}')).text).toContain(
      'name that a query cannot hold',
    )
    expect((await ask('{"filters":{"name":"none"},"__proto__":{"populate":"*"}}')).text).toContain('\\"total\\":0')
    expect((await reader.listTools()).tools).toHaveLength(3)
  })

  test('an answer of more than a megabyte is refused, with advice', async () => {
    const body = 'x'.repeat(300_000)
    for (let n = 0; n < 4; n++) await call('create_article', { data: { title: `Long ${n}`, body } })
    const filters = { title: { $startsWith: 'Long ' } }
    const all = await call('find_articles', { filters })
    expect([all.isError, all.text]).toEqual([true, expect.stringContaining('longer than a megabyte')])
    const short = await call('find_articles', { filters, fields: ['title'] })
    expect([short.isError, short.answer.data.length]).toEqual([false, 4])
  })

  test('of a hundred calls at once, each is answered', async () => {
    const given = { filters: { title: { $contains: 'a' } } }
    const answers = await Promise.all(Array.from({ length: 100 }, (_, id) => post(rpc('find_articles', given, id))))
    expect(answers.filter(({ text }) => !text.includes('pagination'))).toEqual([])
  })

  test('many calls with large arguments wait for each other, and not for themselves', async () => {
    const given = { data: { title: 'Large', body: 'x'.repeat(200_000) }, fields: ['title'] }
    const answers = await Promise.all(Array.from({ length: 30 }, (_, id) => post(rpc('create_article', given, id))))
    // Those who wait for a turn give up after ten seconds.
    expect(answers.filter(({ text }) => !text.includes('Large'))).toEqual([])
  })

  // Compiling all of them takes longer than a connection is kept.
  test('the schemas of tools say what they take', async () => {
    const { tools } = await client.listTools()
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    for (const { inputSchema } of tools) ajv.compile(inputSchema)
    const create = tools.find(({ name }) => name === 'create_article')
    const isValid = ajv.compile(create?.inputSchema ?? false)
    const quote = { __component: 'blocks.quote', quote: 'Q' }
    expect(isValid({ data: { title: 'Abc', seo: { metaTitle: 'M' }, blocks: [quote] } })).toBe(true)
    expect(isValid({ data: { title: 1 } })).toBe(false)
    expect(isValid({ data: { title: 'Abc', blocks: [{ __component: 'blocks.none' }] } })).toBe(false)
    expect(isValid({ data: { title: 'Abc' }, other: 1 })).toBe(false)
    expect(readFileSync(join(dir, 'mcp.json'), 'utf8')).not.toContain('#/components')
  })
})
