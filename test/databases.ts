import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createDatabase, dropDatabase } from './postgres.js'

export { startPostgres } from './postgres.js'
export type { PostgresServer } from './postgres.js'

export type Provider = 'sqlite' | 'postgresql'

/** Both; `PROVIDER=sqlite` leaves the other out, for who runs a suite often. */
export const providers: readonly Provider[] = (['sqlite', 'postgresql'] as const).filter(
  (provider) => (process.env['PROVIDER'] ?? provider) === provider,
)

/** An empty database for one test. */
export interface TestDatabase {
  /** As `DATABASE_URL` has it; an SQLite file is named by its absolute path and does not exist yet. */
  readonly url: string
  drop(): Promise<void>
}

/** Inside a vitest run. The PostgreSQL server is started by the first test that asks, and shared by all of the run. */
export async function freshDatabase(provider: Provider): Promise<TestDatabase> {
  if (provider === 'postgresql') {
    const adminUrl = await sharedServer()
    const url = await createDatabase(adminUrl)
    return { url, drop: () => dropDatabase(adminUrl, url) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'content-gen-sqlite-'))
  return { url: `file:${join(folder, 'content.db')}`, drop: () => rm(folder, { recursive: true, force: true }) }
}

async function sharedServer(): Promise<string> {
  const answer = await fetch(inject('postgres'))
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  return text
}
