/** A server with `openapi.enabled` serves the document, and refuses the conditions that it does not describe. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { stringify } from 'qs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeTree } from '../../packages/codegen/test/folder.js'
import { magazine } from '../accounts/account-project.js'
import { freshDatabase } from '../databases.js'
import { readyProject } from '../project.js'
import { expectValidDocument } from './valid.js'
import type { Project, RunningServer } from '../project.js'

describe('a server', () => {
  let project: Project
  const servers: RunningServer[] = []
  const ask = (server: RunningServer | undefined, path: string, headers = {}) =>
    fetch(`${server?.base}${path}`, { headers })

  beforeAll(async () => {
    const { url } = await freshDatabase('sqlite')
    const config = {
      openapi: { enabled: true, info: { title: 'The magazine' } },
      permissions: { public: ['article', 'author'].map((type) => `api::${type}.${type}.find`) },
    }
    project = await readyProject({ name: 'openapi', models: magazine, provider: 'sqlite', databaseUrl: url, config })
    for (const env of [{ NODE_ENV: 'development' }, { NODE_ENV: 'production' }]) servers.push(await project.start(env))
  }, 180_000)
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  test('serves the document that was generated, to everybody', async () => {
    const written = readFileSync(join(project.dir, 'openapi.json'), 'utf8')
    for (const server of servers) {
      const answer = await ask(server, '/openapi.json')
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
      const { paths, info } = JSON.parse(await answer.text())
      expect([paths, info.title]).toEqual([JSON.parse(written).paths, 'The magazine'])
    }
  })

  test.each<readonly [object, boolean]>([
    [{ $not: { title: 'a' } }, true],
    [{ title: { $not: { $contains: 'a' } } }, true],
    [{ author: 7 }, true],
    [{ author: { $not: 7 } }, true],
    [{ author: { $not: [7, 8] } }, true],
    [{ author: { name: { $not: { $eq: 'a' } } } }, true],
    [{ author: { $and: [{ $not: { name: 'a' } }] } }, true],
    [{ author: { $not: { name: 'a' } } }, false],
    [{ author: { name: 'b', $not: { name: 'a' } } }, false],
    [{ author: { $not: { $eq: 7 } } }, false],
    [{ author: { $not: [{ name: 'a' }] } }, false],
    [{ cover: { $not: { name: 'a' } } }, false],
    [{ seo: { $not: { metaTitle: 'a' } } }, false],
    [{ $or: [{ author: { $not: { name: 'a' } } }] }, false],
  ])('%j: the document and the server agree', async (filters, isTaken) => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    ajv.addSchema({ $id: 'api', ...JSON.parse(readFileSync(join(project.dir, 'openapi.json'), 'utf8')) })
    const isDescribed = ajv.compile({ $ref: 'api#/components/schemas/ArticleFilters' })
    expect(isDescribed(filters)).toBe(isTaken)
    const { status } = await ask(servers[0], `/api/articles?${stringify({ filters })}`)
    expect(status).toBe(isTaken ? 200 : 400)
  })
})

describe('private attributes', () => {
  const models = mkdtempSync(join(tmpdir(), 'content-gen-'))
  let project: Project
  let server: RunningServer
  const ofFile = () => readFileSync(join(project.dir, 'openapi.json'), 'utf8')

  beforeAll(async () => {
    const { url } = await freshDatabase('sqlite')
    const features = ['openapi', 'mcp', 'users-permissions']
    const config = Object.fromEntries(features.map((name) => [name, { enabled: true }]))
    writeTree(models, withPrivateAttributes())
    const options = { name: 'openapi-private', models, provider: 'sqlite', config } as const
    project = await readyProject({ ...options, databaseUrl: url })
    for (const act of ['find', 'update']) {
      const given = ['--type', 'custom', '--permission', `api::note.note.${act}`, '--key', keyOf(act)]
      await project.cli('token', 'create', '--name', act, ...given)
    }
    server = await project.start()
  }, 180_000)
  afterAll(async () => {
    await server?.stop()
    rmSync(models, { recursive: true })
  })

  test('are in the file of the project, and nowhere in the document that is served', async () => {
    const served = await (await fetch(`${server.base}/openapi.json`)).text()
    expect(wordsIn(ofFile())).toEqual(['verdict', 'grading', 'score', 'remark'])
    expect(wordsIn(served)).toEqual([])
    expect(served).not.toContain('x-private')
    const [whole, open] = [ofFile(), served].map((text) => JSON.parse(text).components.schemas)
    expect(whole.NoteInput.required).toEqual(['title', 'verdict'])
    expect(open.NoteInput.required).toEqual(['title'])
    expect(Object.keys(whole).filter((name) => !(name in open))).toEqual(['ComponentSharedGradingInput'])
    expect(open.UsersPermissionsUserInput.properties).toHaveProperty('password')
    await expectValidDocument(JSON.parse(served))
    await expectValidDocument(JSON.parse(ofFile()))
  })

  test.each([
    ['find', ['find_notes'], []],
    ['update', ['update_note', 'publish_note'], ['verdict', 'grading', 'score', 'remark']],
  ])('are in the tools of a token that may %s: %j', async (act, names, words) => {
    const client = new Client({ name: 'test', version: '1' })
    const requestInit = { headers: { authorization: `Bearer ${keyOf(act)}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.base}/mcp`), { requestInit }))
    const { tools } = await client.listTools()
    await client.close()
    expect(tools.map(({ name }) => name)).toEqual(names)
    expect(wordsIn(JSON.stringify(tools))).toEqual(words)
    expect(JSON.stringify(tools)).not.toContain('x-private')
  })
})

const keyOf = (act: string) => act.padEnd(64, 'x')

/** Returns the private names that a text has. */
function wordsIn(text: string): readonly string[] {
  return ['verdict', 'grading', 'score', 'remark'].filter((word) => text.toLowerCase().includes(word))
}

function withPrivateAttributes(): Record<string, string> {
  const component = (name: string, attributes: object) => ({
    [`src/components/shared/${name}.json`]: JSON.stringify({
      collectionName: name,
      info: { displayName: name },
      attributes,
    }),
  })
  const note = {
    kind: 'collectionType',
    collectionName: 'notes',
    info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string', required: true },
      verdict: { type: 'string', required: true, private: true },
      grading: { type: 'component', component: 'shared.grading', private: true },
      meta: { type: 'component', component: 'shared.meta' },
    },
  }
  return {
    'src/api/note/content-types/note/schema.json': JSON.stringify(note),
    ...component('grading', { score: { type: 'integer' } }),
    ...component('meta', { label: { type: 'string' }, remark: { type: 'string', private: true } }),
  }
}
