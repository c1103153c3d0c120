import { Client } from 'pg'
import SqliteDatabase from 'better-sqlite3'
import { freshDatabase } from '../../../../test/databases.js'
import type { Provider } from '../../../../test/databases.js'
import { AnswerRoom } from '../../src/load/room.js'
import type { Caller } from '../../src/caller.js'
import type { Database } from '../../src/database.js'
import type { EntryForm } from '../../src/query/entry-form.js'
import { jsonText } from '../../src/json/json.js'
import { postgresql } from '../../src/postgresql/index.js'
import { paginationMeta } from '../../src/query/pagination.js'
import { parseQueryString } from '../../src/query/querystring.js'
import { entryRead, listRead, singleRead } from '../../src/query/reads.js'
import { compileRead } from '../../src/sql/compile.js'
import { sqlite } from '../../src/sqlite/index.js'
import { contextOf, typeOf, visitor } from './context.js'
import { models } from './models.js'
import { rows } from './rows.js'
import { tablesFor } from './tables.js'

export interface Answer {
  // The tests know the type.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly data: any
  readonly meta?: unknown
}

export interface TestApp {
  readonly database: Database
  list(name: string, query?: string, caller?: Caller, form?: EntryForm): Promise<Answer>
  /** The ids of a list. */
  ids(name: string, query?: string): Promise<number[]>
  entry(name: string, id: string | number, query?: string): Promise<Answer>
  single(name: string, query?: string): Promise<Answer>
  close(): Promise<void>
}

const noClient = () => Promise.reject(new Error('nothing is written here'))

/** The small app on a new database with rows. */
export async function openApp(provider: Provider): Promise<TestApp> {
  const { url, drop } = await freshDatabase(provider)
  const statements = [
    ...tablesFor(models, provider),
    ...Object.entries(rows).flatMap(([table, items]) => items.map((row) => insert(table, row))),
  ]
  if (provider === 'sqlite') {
    const file = new SqliteDatabase(url.replace(/^file:/, ''))
    for (const statement of statements) file.exec(statement)
    file.close()
  } else {
    const client = new Client(url)
    await client.connect()
    await client.query([...statements, 'analyze'].join(';\n'))
    await client.end()
  }
  const open = provider === 'sqlite' ? sqlite(noClient) : postgresql(noClient)
  const database = await open({ url, baseDir: '/', readTimeout: 5_000, room: new AnswerRoom(33_554_432) })
  const context = contextOf(visitor)
  const list: TestApp['list'] = async (name, query = '', caller = visitor, form = 'wrapped') => {
    const { read, pagination } = listRead(typeOf(name), parseQueryString(query), contextOf(caller), form)
    const { data, total } = await database.read(compileRead(read, database.dialect))
    return { data: JSON.parse(jsonText(data ?? 'null')), meta: paginationMeta(pagination, total) }
  }
  const one = async (read: Parameters<typeof compileRead>[0]) => {
    const { data } = await database.read(compileRead(read, database.dialect))
    return { data: JSON.parse(jsonText(data ?? 'null')) }
  }
  return {
    database,
    list,
    ids: async (name, query) => (await list(name, query)).data.map(({ id }: { id: number }) => id),
    entry: async (name, id, query = '') => one(entryRead(typeOf(name), id, parseQueryString(query), context)),
    single: async (name, query = '') => one(singleRead(typeOf(name), parseQueryString(query), context)),
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

function insert(table: string, row: Readonly<Record<string, string | number | boolean | null>>): string {
  const values = Object.values(row).map((value) =>
    typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value),
  )
  return `insert into "${table}" (${Object.keys(row)
    .map((name) => `"${name}"`)
    .join(', ')}) values (${values.join(', ')})`
}
