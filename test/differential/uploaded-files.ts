import Database from 'better-sqlite3'
import pg from 'pg'
import type { Json } from './evaluator/world.js'

type FileRow = Readonly<Record<string, Json | Date>>

/** The rows of uploaded files as answers show them, read from the database: only the server knows the properties of a picture. */
export async function uploadedFiles(databaseUrl: string): Promise<Record<string, Json>[]> {
  const rows = databaseUrl.startsWith('file:') ? fromSqlite(databaseUrl) : await fromPostgresql(databaseUrl)
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([column, value]) => [attributeNames[column] ?? column, shown(column, value)]),
    ),
  )
}

const attributeNames: Readonly<Record<string, string>> = {
  alternative_text: 'alternativeText',
  preview_url: 'previewUrl',
  created_at: 'createdAt',
  updated_at: 'updatedAt',
}

function shown(column: string, value: Json | Date): Json {
  if (value instanceof Date) return value.toISOString()
  return column === 'formats' && typeof value === 'string' ? (JSON.parse(value) as Json) : value
}

function fromSqlite(databaseUrl: string): FileRow[] {
  const database = new Database(databaseUrl.slice('file:'.length), { readonly: true })
  try {
    return database.prepare('select * from files order by id').all() as FileRow[]
  } finally {
    database.close()
  }
}

async function fromPostgresql(databaseUrl: string): Promise<FileRow[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // The stored times have no zone, and the driver would take them for local ones.
    const times = ['created_at', 'updated_at'].map((column) => `${column} at time zone 'UTC' as ${column}`)
    return (await client.query(`select *, ${times.join(', ')} from files order by id`)).rows as FileRow[]
  } finally {
    await client.end()
  }
}
