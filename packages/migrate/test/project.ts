import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseProvider } from '@content-gen/operate'
import Database from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { freshDatabase } from '../../../test/databases.js'

/** A content project with an empty database; both are removed when the test ends. */
export interface Project {
  readonly projectDir: string
  readonly provider: DatabaseProvider
  readonly databaseUrl: string
  /** Writes prisma/schema.prisma; leaves out native types on SQLite. */
  schema(models: string): Promise<void>
  /** Writes a migration by hand. */
  migration(name: string, sql: string): Promise<void>
  rows(sql: string): Promise<Record<string, unknown>[]>
  tables(): Promise<string[]>
}

export async function makeProject(provider: DatabaseProvider): Promise<Project> {
  const [projectDir, database] = await Promise.all([
    mkdtemp(join(tmpdir(), 'content-gen-migrate-')),
    freshDatabase(provider),
  ])
  const connection = connect(provider, database.url)
  onTestFinished(async () => {
    await connection.close()
    await database.drop()
    await rm(projectDir, { recursive: true, force: true })
  })
  const databaseUrl = database.url
  const { rows } = connection
  return {
    projectDir,
    provider,
    databaseUrl,
    async schema(models) {
      await mkdir(join(projectDir, 'prisma'), { recursive: true })
      await writeFile(join(projectDir, 'prisma', 'schema.prisma'), schemaText(provider, models))
    },
    async migration(name, sql) {
      await mkdir(join(projectDir, 'prisma', 'migrations', name), { recursive: true })
      await writeFile(join(projectDir, 'prisma', 'migrations', name, 'migration.sql'), sql)
    },
    rows,
    async tables() {
      const catalogue =
        provider === 'sqlite'
          ? `select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`
          : `select tablename as name from pg_tables where schemaname = 'public' order by tablename collate "C"`
      return (await rows(catalogue)).map(({ name }) => String(name))
    },
  }
}

export function schemaText(provider: DatabaseProvider, models: string): string {
  const native = provider === 'sqlite' ? models.replaceAll(/ @db\.\w+(\(\d+\))?/g, '') : models
  return `// @generated\n\ndatasource db {\n  provider = "${provider}"\n}\n\n${native}`
}

interface Connection {
  rows(sql: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** Opens with the first query: the migration has to create SQLite's file. */
function connect(provider: DatabaseProvider, url: string): Connection {
  return provider === 'sqlite' ? connectSqlite(url) : connectPostgresql(url)
}

function connectSqlite(url: string): Connection {
  let opened: Database.Database | undefined
  return {
    rows: async (sql) => {
      opened ??= new Database(url.slice('file:'.length))
      opened.pragma('foreign_keys = ON')
      const statement = opened.prepare<[], Record<string, unknown>>(sql)
      if (statement.reader) return statement.all()
      statement.run()
      return []
    },
    close: async () => void opened?.close(),
  }
}

function connectPostgresql(url: string): Connection {
  let opened: pg.Client | undefined
  let last: Promise<unknown> = Promise.resolve()
  const ask = async (sql: string) => {
    if (opened === undefined) await (opened = new pg.Client(url)).connect()
    return (await opened.query<Record<string, unknown>>(sql)).rows
  }
  return {
    rows: (sql) => {
      // A connection runs one query at a time.
      const answer = last.then(() => ask(sql))
      last = answer.catch(() => undefined)
      return answer
    },
    close: async () => opened?.end(),
  }
}
