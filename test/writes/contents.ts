/** The whole contents of a database: reads them, compares them and undoes changes. */
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { isDeepStrictEqual } from 'node:util'
import type { Provider } from '../databases.js'

export type Row = Readonly<Record<string, unknown>>
/** Each table's rows, by id. */
export type Contents = ReadonlyMap<string, ReadonlyMap<number, Row>>

/** null: the row did not exist before, or does not exist after. */
export interface Change {
  readonly table: string
  readonly id: number
  readonly before: Row | null
  readonly after: Row | null
}

export interface Connection {
  read(): Promise<Contents>
  run(statements: readonly string[]): Promise<void>
  /** Undoes changes, and restores the ids that the next rows get. */
  undo(changes: readonly Change[]): Promise<void>
  close(): Promise<void>
}

export function changesBetween(before: Contents, after: Contents): Change[] {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? new Map<number, Row>()
    if (now === rows) return []
    const ids = [...new Set([...rows.keys(), ...now.keys()])]
    return ids.flatMap((id): Change[] => {
      const [old, current] = [rows.get(id) ?? null, now.get(id) ?? null]
      return isDeepStrictEqual(old, current) ? [] : [{ table, id, before: old, after: current }]
    })
  })
}

/** The columns in which two rows differ. */
export function changedColumns({ before, after }: Change): string[] {
  return Object.keys(after ?? before ?? {}).filter((name) => !isDeepStrictEqual(before?.[name], after?.[name]))
}

export function connect(provider: Provider, url: string, tables: readonly string[]): Promise<Connection> {
  return provider === 'sqlite' ? connectToFile(url, tables) : connectToServer(url, tables)
}

async function connectToFile(url: string, tables: readonly string[]): Promise<Connection> {
  const database = new SqliteDatabase(url.replace(/^file:/, ''))
  database.pragma('synchronous = off')
  const selects = tables.map((table) => [table, database.prepare<[], Row>(`select * from "${table}"`)] as const)
  const sequences = database.prepare<[], Row>('select name, seq from sqlite_sequence').all()
  const undoAll = database.transaction((changes: readonly Change[]) => {
    for (const { table, id } of changes) database.prepare(`delete from "${table}" where id = ?`).run(id)
    for (const { table, before } of changes) {
      if (before === null) continue
      const names = Object.keys(before)
      const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map(() => '?').join(', ')})`
      database.prepare(text).run(...Object.values(before))
    }
    database.exec('delete from sqlite_sequence')
    const keep = database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)')
    for (const { name, seq } of sequences) keep.run(name, seq)
  })
  return {
    read: async () =>
      new Map(selects.map(([table, select]) => [table, new Map(select.all().map((row) => [Number(row['id']), row]))])),
    run: async (statements) => {
      for (const statement of statements) database.exec(statement)
    },
    undo: async (changes) => {
      database.pragma('foreign_keys = off')
      undoAll.immediate(changes)
      database.pragma('foreign_keys = on')
    },
    close: async () => void database.close(),
  }
}

async function connectToServer(url: string, tables: readonly string[]): Promise<Connection> {
  const client = new pg.Client(url)
  await client.connect()
  const whole = tables.map(
    (table) => `select '${table}' as name, coalesce(json_agg(t order by id), '[]')::text as rows from "${table}" t`,
  )
  // Most tables still equal their first reading.
  const first = new Map<string, { readonly text: string; readonly rows: ReadonlyMap<number, Row> }>()
  const parsed = (table: string, text: string): ReadonlyMap<number, Row> => {
    const known = first.get(table)
    if (known?.text === text) return known.rows
    const rows = new Map((JSON.parse(text) as Row[]).map((row) => [Number(row['id']), row]))
    if (known === undefined) first.set(table, { text, rows })
    return rows
  }
  const sequence = (table: string) => `pg_get_serial_sequence('"${table}"', 'id')`
  const { rows: found } = await client.query<Record<string, number>>(
    `select ${tables.map((table, i) => `(select coalesce(max(id), 0) from "${table}") as t${i}`).join(', ')}`,
  )
  const [greatest = {}] = found
  const rewind = tables.map((table, i) => `setval(${sequence(table)}, ${Number(greatest[`t${i}`]) + 1}, false)`)
  return {
    read: async () => {
      const { rows } = await client.query<{ name: string; rows: string }>(whole.join(' union all '))
      return new Map(rows.map(({ name, rows: text }) => [name, parsed(name, text)]))
    },
    run: async (statements) => void (await client.query(statements.join(';\n'))),
    undo: async (changes) => {
      await client.query('set session_replication_role = replica')
      for (const table of new Set(changes.map((change) => change.table))) {
        const changed = changes.filter((change) => change.table === table)
        await client.query(`delete from "${table}" where id = any($1)`, [changed.map(({ id }) => id)])
        const rows = changed.flatMap(({ before }) => before ?? [])
        const text = `insert into "${table}" select * from json_populate_recordset(null::"${table}", $1::json)`
        if (rows.length > 0) await client.query(text, [JSON.stringify(rows)])
      }
      await client.query('set session_replication_role = origin')
      await client.query(`select ${rewind.join(', ')}`)
    },
    close: () => client.end(),
  }
}
