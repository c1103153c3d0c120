/**
 * Two servers whose databases differ only in what a token may not read answer it byte by byte the same over the MCP endpoint: lists of tools
 * with their schemas, answers and faults of each call, and what is no call of a tool.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountProject, bearer, magazineConfig, send } from '../accounts/account-project.js'
import { attacksOn } from '../accounts/attacks/index.js'
import { secretiveModels } from '../accounts/secretive-models.js'
import { seed } from '../accounts/twin-entries.js'
import { execute } from '../accounts/sql.js'
import { concealed, copyDatabase, secrets } from '../accounts/twins.js'
import { sampled } from '../databases.js'
import { asToolCall } from './as-tool-call.js'
import type { AccountProject } from '../accounts/account-project.js'
import type { Attack } from '../accounts/attacks/index.js'
import type { RunningServer } from '../project.js'
import type { SentTool, ToolCall } from './as-tool-call.js'
import { tries } from '../cases.js'

const cases = tries(100, 5_000)
/** Short runs take one of three attributes and forms. */
const share = cases >= 1_000 ? 1 : 3

const reading = (...uids: string[]) => uids.flatMap((uid) => [`${uid}.find`, `${uid}.findOne`])
const ofTypes = (...names: string[]) => reading(...names.map((name) => `api::${name}.${name}`))
const open = [...ofTypes('article', 'tag', 'category'), 'api::homepage.homepage.find']
/** The reader may read all that can be permitted; the stranger changes articles, too. */
const actions = {
  reader: [
    ...open,
    ...ofTypes('author', 'comment', 'product', 'profile', 'secret-note'),
    'api::setting.setting.find',
    ...reading('plugin::users-permissions.user', 'plugin::upload.content-api'),
  ],
  stranger: [...open, 'api::article.article.update', 'api::article.article.create'],
}
const callers = ['stranger', 'reader'] as const
type Caller = (typeof callers)[number]
const hidden = { stranger: concealed, reader: secrets }

interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

describe.each(sampled('postgresql'))('the MCP endpoints of twin servers on %s', (provider) => {
  const models = secretiveModels()
  const { bold, everyWay, learned } = attacksOn(models)
  const tokens: Record<string, string> = {}
  let project: AccountProject
  let tools: readonly SentTool[]
  let server: RunningServer
  let twins: Readonly<Record<Caller, RunningServer>>

  beforeAll(async () => {
    const config = { ...magazineConfig, mcp: { enabled: true } }
    project = await accountProject(`mcp-twins-${provider}`, provider, config, models)
    tools = (JSON.parse(readFileSync(join(project.dir, 'mcp.json'), 'utf8')) as { tools: readonly SentTool[] }).tools
    const token = async (name: string, ...more: string[]) => {
      tokens[name] = (await project.cli('token', 'create', '--name', name, ...more)).stdout.trim()
    }
    for (const name of ['full', 'other', 'another']) await token(name, '--type', 'full-access')
    for (const name of callers)
      await token(name, '--type', 'custom', ...actions[name].flatMap((action) => ['--permission', action]))
    server = await project.start()
    await seed(server.base, tokens['full'] ?? '')
    await server.stop()
    const twin = async (name: Caller) => {
      const url = await copyDatabase(provider, project.database.url, name)
      await execute(provider, url, hidden[name])
      return project.start({ DATABASE_URL: url, LOG_LEVEL: 'silent' })
    }
    twins = { stranger: await twin('stranger'), reader: await twin('reader') }
    server = await project.start()
  }, 240_000)

  afterAll(async () => {
    await Promise.all([server, ...Object.values(twins ?? {})].map((each) => each?.stop()))
    await project?.database.drop()
    rmSync(models, { recursive: true })
  })

  async function ask(base: string, token: string, message: object): Promise<Told> {
    const accept = 'application/json, text/event-stream'
    const headers = { accept, 'x-request-id': 'twin', ...bearer(token) }
    const answer = await send(base, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, ...message }, headers)
    const { date: _date, ...rest } = Object.fromEntries(answer.headers)
    return { status: answer.status, headers: rest, text: answer.text }
  }

  const both = (who: Caller, token: string, message: object) =>
    Promise.all([server, twins[who]].map(({ base }) => ask(base, token, message)))

  async function expectSame(who: Caller, message: object): Promise<Told> {
    const [one, other] = await both(who, tokens[who] ?? '', message)
    expect(other, JSON.stringify(message)).toEqual(one)
    expect(one?.status, JSON.stringify(message)).toBeLessThan(500)
    return one as Told
  }

  const called = (params: ToolCall) => ({ method: 'tools/call', params })
  const isAnswered = ({ status, text }: Told) => status === 200 && !text.includes('"isError":true')

  test('who may do everything sees that the twin for the stranger differs', async () => {
    for (const name of ['find_comments', 'find_authors', 'find_products']) {
      const [one, other] = await both('stranger', tokens['full'] ?? '', called({ name, arguments: {} }))
      expect(isAnswered(one as Told)).toBe(true)
      expect(other?.text, name).not.toBe(one?.text)
    }
  })

  test.each(callers)('the %s is told the same tools, and the same of what is no call of one', async (who) => {
    const { text } = await expectSame(who, { method: 'tools/list' })
    expect(text).toContain('find_articles')
    expect(text.includes('find_authors')).toBe(who === 'reader')
    const client = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'twin', version: '1' } }
    for (const [method, params] of [
      ['initialize', client],
      ['ping', {}],
      ['resources/list', {}],
      ['resources/read', { uri: 'content://api::secret-note.secret-note/1' }],
      ['prompts/list', {}],
      ['completion/complete', { ref: { type: 'ref/prompt', name: 'a' }, argument: { name: 'a', value: 'a' } }],
      ['tools/call', {}],
      ['nothing', {}],
    ])
      await expectSame(who, { method, params })
  })

  test.each(callers)('each tool answers the %s the same, whatever it is called with', async (who) => {
    // Writes of its own have moments of their own: see below.
    const isOwn = ({ name }: { name: string }) => who === 'stranger' && /^(create|update|publish)_article$/.test(name)
    const given = [
      {},
      ...[1, 2, 77].flatMap((id) => [
        { id },
        { id, populate: '*', publicationState: 'preview' },
        { id, data: { title: 'x', author: id } },
      ]),
      { populate: '*', publicationState: 'preview' },
      { data: { title: 'x' } },
    ]
    let answered = 0
    for (const { name } of [...tools, { name: 'find_nothing' }].filter((tool) => !isOwn(tool))) {
      const told = given.map((each) => expectSame(who, called({ name, arguments: each })))
      answered += (await Promise.all(told)).filter(isAnswered).length
    }
    expect(answered).toBeGreaterThan(10)
  })

  test.each(callers)(
    'every attribute, named in every form, tells the %s the same',
    async (who) => {
      const calls = everyWay
        .filter(({ isOpen }) => isOpen || who === 'reader')
        .filter((_attack, index) => index % share === 0)
        .flatMap((attack) => asToolCall(tools, attack) ?? [])
      let answered = 0
      for (let start = 0; start < calls.length; start += 8) {
        const told = await Promise.all(calls.slice(start, start + 8).map((call) => expectSame(who, called(call))))
        answered += told.filter(isAnswered).length
      }
      expect(answered).toBeGreaterThan(calls.length / 5)
      expect(calls.length).toBeGreaterThan(150 / share)
    },
    240_000,
  )

  test.each(callers)(
    `${cases} calls at random tell the %s the same`,
    async (who) => {
      const attacks: fc.Arbitrary<Attack> = who === 'reader' ? learned : bold
      await fc.assert(
        fc.asyncProperty(attacks, async (attack) => {
          const call = asToolCall(tools, attack)
          if (call !== null && !/^(create|update)_article$/.test(call.name)) await expectSame(who, called(call))
        }),
        { numRuns: cases, endOnFailure: false },
      )
    },
    600_000,
  )

  test('what the stranger writes is answered the same, whatever it links to', async () => {
    const note = (id: number) => ({ __type: 'api::secret-note.secret-note', id })
    const data = [
      ...[1, 2, 3, 77].flatMap((id) => [{ author: id }, { owner: id }, { editor: id }, { comments: [id] }]),
      ...[1, 4, 5, 77].flatMap((id) => [{ about: note(id) }, { things: [note(id)] }]),
      { cover: 1 },
      { gallery: [1, 77] },
      { reviewer: 1 },
      { evidence: [4] },
      { internalNotes: 'note 1' },
      { secret: 'secret-1' },
      { ledger: { id: 2 } },
      { drawer: [{ id: 3 }] },
      ...[1, 2, 77].map((id) => ({ seo: { id, metaTitle: 'x' } })),
    ]
    let written = 0
    for (const each of data)
      for (const [name, id] of Object.entries({ create_article: {}, update_article: { id: 1 } })) {
        const call = called({ name, arguments: { ...id, data: { title: 'Written', ...each } } })
        const [one, other] = (await both('stranger', tokens['stranger'] ?? '', call)).map(withoutMoments)
        expect(other, JSON.stringify(call)).toEqual(one)
        if (isAnswered(one as Told)) written += 1
      }
    expect(written).toBeGreaterThan(10)
  })
})

function withoutMoments(told: Told): Told {
  const text = told.text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'T')
  return { ...told, text }
}
