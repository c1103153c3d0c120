/** Attributes may have reserved words of SQL and of its generator as names: each is an ordinary column. */
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, providers } from '../databases.js'
import { readyProject } from '../project.js'
import type { TestDatabase } from '../databases.js'
import type { RunningServer } from '../project.js'

const words = `
  true false null TRUE_ isnull notnull unknown default check table select from where group order by limit offset and_ or_ as asc desc
  all analyze array between both case cast collate column constraint create cross current_date current_time current_timestamp
  current_user distinct do else end except exists fetch for foreign full grant having in index inner insert intersect into is join key
  left like natural not_ on only outer over primary references returning right row rows session_user set some then to trailing union
  unique update user using values view when window with oid_ value position data total counts k v kind since rowid_ name type json
`
  .trim()
  .split(/\s+/)

function modelFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-gen-words-'))
  const file = join(folder, 'src/api/word/content-types/word/schema.json')
  mkdirSync(join(file, '..'), { recursive: true })
  const type = (i: number) =>
    i % 3 === 0 ? { type: 'integer' } : i % 3 === 1 ? { type: 'string' } : { type: 'boolean' }
  const attributes = Object.fromEntries(words.map((word, i) => [word, type(i)]))
  const others = { type: 'relation', relation: 'manyToMany', target: 'api::word.word' }
  writeFileSync(
    file,
    JSON.stringify({
      kind: 'collectionType',
      collectionName: 'words',
      info: { singularName: 'word', pluralName: 'words', displayName: 'Word' },
      options: { draftAndPublish: false },
      attributes: { ...attributes, others },
    }),
  )
  return folder
}

describe.each(providers)('words of SQL on %s', (provider) => {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const actions = ['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `api::word.word.${verb}`)
    const project = await readyProject({
      name: `words-${provider}`,
      models: modelFolder(),
      provider,
      databaseUrl: database.url,
      config: {
        'users-permissions': { enabled: false },
        upload: { enabled: false },
        permissions: { public: actions },
        graphql: { config: { amountLimit: 100 } },
      },
    })
    server = await project.start({ LOG_LEVEL: 'error' })
  }, 120_000)

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  const valueOf = (i: number, turn: number) =>
    i % 3 === 0 ? i + turn : i % 3 === 1 ? `${words[i]} ${turn}` : turn % 2 === 0
  const data = (turn: number) => Object.fromEntries(words.map((word, i) => [word, valueOf(i, turn)]))
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(server.base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as { data: never }
    expect(response.status, JSON.stringify(answer).slice(0, 500)).toBe(200)
    return answer.data as { id: number; attributes: object } & { id: number; attributes: object }[]
  }

  test('are stored, answered, filtered and sorted by', async () => {
    const one = (await ask('POST', '/api/words', { data: data(0) })).id
    const other = (await ask('POST', '/api/words', { data: { ...data(1), others: [one] } })).id
    expect((await ask('GET', `/api/words/${one}`)).attributes).toMatchObject(data(0))
    expect((await ask('PUT', `/api/words/${other}`, { data: data(3) })).attributes).toMatchObject(data(3))
    for (const [i, word] of words.entries()) {
      const value = encodeURIComponent(String(valueOf(i, 3)))
      const found = await ask('GET', `/api/words?fields=${word}&filters[${word}][$eq]=${value}&sort=${word}:desc,id`)
      expect(found, word).toMatchObject([{ id: other, attributes: { [word]: valueOf(i, 3) } }])
      const below = await ask('GET', `/api/words?filters[others][${word}][$notNull]=true&fields=id`)
      expect(
        below.map(({ id }) => id),
        word,
      ).toEqual([other])
    }
    const fields = words.join(' ')
    const query = `{ words(sort: "id") { data { attributes { ${fields} } } } }`
    const answer = await ask('POST', '/graphql', { query })
    expect(answer).toEqual({ words: { data: [{ attributes: data(0) }, { attributes: data(3) }] } })
  })
})
