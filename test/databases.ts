import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sharedAddress } from './on-demand.js'
import { createDatabase, dropDatabase } from './postgres.js'
import { isLong } from './cases.js'

export { startPostgres } from './postgres.js'
export type { PostgresServer } from './postgres.js'

export type Provider = 'sqlite' | 'postgresql'

/** Both databases; `PROVIDER=sqlite` leaves PostgreSQL out to run a suite faster. */
export const providers: readonly Provider[] = (['sqlite', 'postgresql'] as const).filter(
  (provider) => (process.env['PROVIDER'] ?? provider) === provider,
)

/** The databases of a suite that hardly depends on them, and whose parts others try on both: all in long runs, otherwise one. */
export function sampled(usual: Provider): readonly Provider[] {
  return !isLong && providers.includes(usual) ? [usual] : providers
}

/** An empty database for one test. */
export interface TestDatabase {
  /** A value for `DATABASE_URL`; an SQLite file is named by its absolute path and does not exist yet. */
  readonly url: string
  drop(): Promise<void>
}

/**
 * Returns an empty database; works only inside a vitest run. The first test that needs PostgreSQL starts its server, and the whole run
 * shares it.
 */
export async function freshDatabase(provider: Provider): Promise<TestDatabase> {
  if (provider === 'postgresql') {
    const adminUrl = await sharedAddress('postgres')
    const url = await createDatabase(adminUrl)
    return { url, drop: () => dropDatabase(adminUrl, url) }
  }
  const folder = await mkdtemp(join(tmpdir(), 'content-gen-sqlite-'))
  return { url: `file:${join(folder, 'content.db')}`, drop: () => rm(folder, { recursive: true, force: true }) }
}
