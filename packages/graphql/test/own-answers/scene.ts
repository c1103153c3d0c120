/** The running project of own answers, with three books, a writer and reviews. */
import { afterAll, beforeAll, expect } from 'vitest'
import { freshDatabase } from '../../../../test/databases.js'
import type { Provider, TestDatabase } from '../../../../test/databases.js'
import { readyProject } from '../../../../test/project.js'
import type { RunningServer } from '../../../../test/project.js'
import { writeLibrary } from '../library.js'
import { ownFiles } from './project.js'

/** The token of a machine with every permission. */
const token = 'seed'.padEnd(256, '0')
export const everything = { authorization: `Bearer ${token}` }

interface Body {
  readonly data?: Record<string, unknown> | null
  readonly errors?: readonly { readonly message: string }[]
}

interface Row {
  readonly attributes: Readonly<Record<string, unknown>>
}

export function rowsOf(body: Body, field: string): readonly Row[] {
  const list = body.data?.[field] as { readonly data: readonly Row[] } | undefined
  return list?.data ?? []
}

/** Starts the project before the calling suite, under the suite's own name, and ends it afterwards. */
export function ownAnswers(suite: string, provider: Provider) {
  let database: TestDatabase
  let server: RunningServer

  beforeAll(async () => {
    database = await freshDatabase(provider)
    const name = `graphql-own-answers-${suite}-${provider}`
    const models = writeLibrary(name, ownFiles)
    const actions = ['api::book.book.find', 'api::review.review.find']
    const project = await readyProject({
      name,
      models,
      provider,
      databaseUrl: database.url,
      config: {
        permissions: { public: { defaults: false, actions: [...actions, 'plugin::users-permissions.auth.callback'] } },
        graphql: { config: { batching: { max: 2 } } },
      },
    })
    await project.cli('token', 'create', '--name', 'seed', '--type', 'full-access', '--key', token)
    server = await project.start({ LOG_LEVEL: 'warn' })
    await seed()
  })

  afterAll(async () => {
    await server?.stop()
    await database?.drop()
  })

  async function seed() {
    const form = new FormData()
    form.append('files', new Blob(['a cover'], { type: 'text/plain' }), 'cover.txt')
    await fetch(`${server.base}/api/upload`, { method: 'POST', headers: everything, body: form })
    await post('desk', { opens: '09:00:00.000' }, 'PUT')
    await post('writers', { name: 'Ursula' })
    await post('books', {
      title: 'Dispossessed',
      pages: 300,
      shelf: 'A1',
      genre: 'science-fiction',
      price: '12',
      writer: 1,
      editor: 1,
      cover: 1,
      edition: { year: 1974, press: 'Harper' },
      parts: [
        { __component: 'print.note', text: 'signed' },
        { __component: 'print.edition', year: 1999 },
      ],
    })
    await post('books', { title: 'Tehanu', pages: 200 })
    await post('books', { title: 'Lavinia' })
    await post('writers/1', { favourite: { id: 2, __type: 'api::book.book' } }, 'PUT')
    for (const stars of [1, 5, 3]) await post('reviews', { text: `${stars} stars`, stars, secret: 'x', book: 1 })
    await post('reviews', { text: 'a draft', stars: 2, book: 1, publishedAt: null })
  }

  async function post(path: string, data: object, method: 'POST' | 'PUT' = 'POST') {
    const response = await fetch(`${server.base}/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...everything },
      body: JSON.stringify({ data }),
    })
    expect(response.status, await response.clone().text()).toBe(200)
  }

  async function ask(query: string, headers: Record<string, string> = {}): Promise<Body> {
    const response = await fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as Body
  }

  async function statements(): Promise<number> {
    return Number((await ask('{ statements }')).data?.['statements'])
  }

  return {
    /** The server, once it is running. */
    get server(): RunningServer {
      return server
    },
    ask,
    statements,
  }
}
