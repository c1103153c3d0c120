import { deploy, type MigrationError } from '@content-gen/operate'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { providers } from '../../../test/databases.js'
import { createMigration } from '../src/index.js'
import { magazine } from './models.js'
import { makeProject, type Project } from './project.js'

const indexed = magazine.replace('@@map("articles")', '@@index([title, rating])\n  @@map("articles")')
/** With a column, a unique index, and a table that refers to articles. */
const starred = `${indexed
  .replace(
    'rating     Float?',
    'rating     Float?\n  stars Star[]\n  best Int?\n  bestStar Star? @relation("best", fields: [best], references: [id])',
  )
  .replace('@@index([title, rating])', '@@index([title, rating])\n  @@unique([title])')}
model Star {
  id      Int      @id @default(autoincrement())
  article Int?
  of      Article? @relation(fields: [article], references: [id])
  bestOf  Article[] @relation("best")
  @@index([article])
  @@map("stars")
}
`
const name = 'articles_title_rating_idx'

async function migrate(project: Project, models: string): Promise<string> {
  await project.schema(models)
  const created = await createMigration({ ...project, acceptDataLoss: true })
  return created?.sql ?? expect.unreachable()
}

async function connect(project: Project): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: project.databaseUrl })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** The validity of the index; nothing if there is none. */
const validity = (project: Project) =>
  project.rows(`select indisvalid as valid from pg_index where indexrelid = to_regclass('${name}')`)

describe.each(providers)('%s', (provider) => {
  test('an index on an existing table is one migration, and can be dropped again', async () => {
    const project = await makeProject(provider)
    await migrate(project, magazine)
    const create = await migrate(project, indexed)
    const drop = await migrate(project, magazine)
    const word = provider === 'postgresql' ? 'INDEX CONCURRENTLY' : 'INDEX'
    expect(create).toContain(`CREATE ${word} "${name}" ON "articles"("title", "rating");`)
    expect(create).toContain('-- Indexes articles by title, rating.')
    expect(drop).toContain(`DROP ${word} "${name}";`)
    expect(await deploy(project)).toHaveLength(3)
    expect(await deploy(project)).toEqual([])
  })

  test('so are an index and other changes', async () => {
    const project = await makeProject(provider)
    await migrate(project, magazine)
    const sql = await migrate(project, starred)
    const word = provider === 'postgresql' ? 'INDEX CONCURRENTLY' : 'INDEX'
    expect(sql).toContain(`CREATE ${word} "${name}"`)
    expect(sql).not.toContain('CREATE INDEX CONCURRENTLY "stars_')
    expect(await deploy(project)).toHaveLength(2)
    expect(await deploy(project)).toEqual([])
  })
})

describe.runIf(providers.includes('postgresql'))('an index built concurrently', () => {
  async function withPendingIndex(): Promise<Project> {
    const project = await makeProject('postgresql')
    await migrate(project, magazine)
    await deploy(project)
    await migrate(project, indexed)
    return project
  }

  test('rows are written while an index is built', async () => {
    const project = await withPendingIndex()
    const [early, other] = [await connect(project), await connect(project)]
    await early.query(`begin; insert into articles (title, slug) values ('a', 'a')`)
    const deployed = deploy(project)
    const building = `select 1 from pg_stat_activity where datname = current_database() and query like 'CREATE INDEX CONCURRENTLY%' and wait_event_type = 'Lock'`
    while ((await other.query(building)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await other.query(`set lock_timeout = '5s'; insert into articles (title, slug) values ('b', 'b')`)
    await early.query('commit')
    expect(await deployed).toHaveLength(1)
    expect(await validity(project)).toEqual([{ valid: true }])
  })

  test('it takes one processor, and leaves the others to requests', async () => {
    const project = await withPendingIndex()
    await project.rows(`create function refuse_workers() returns event_trigger language plpgsql as $$ begin
      if current_setting('max_parallel_maintenance_workers') <> '0' then raise exception 'workers'; end if; end $$`)
    await project.rows(`create event trigger one_worker on ddl_command_start when tag in ('CREATE INDEX')
      execute function refuse_workers()`)
    expect(await deploy(project)).toHaveLength(1)
  })

  test('an index left invalid by an interrupted deployment is built anew', async () => {
    const project = await withPendingIndex()
    await project.rows(`create index ${name} on articles (title, rating)`)
    await project.rows(`update pg_index set indisvalid = false where indexrelid = '${name}'::regclass`)
    expect(await deploy(project)).toHaveLength(1)
    expect(await validity(project)).toEqual([{ valid: true }])
  })

  test('an index that an interrupted deployment completed is kept', async () => {
    const project = await withPendingIndex()
    await project.rows(`create index ${name} on articles (title, rating)`)
    const [before] = await project.rows(`select '${name}'::regclass::oid::int as oid`)
    expect(await deploy(project)).toHaveLength(1)
    expect(await project.rows(`select '${name}'::regclass::oid::int as oid`)).toEqual([before])
  })

  test('another index of that name is neither kept nor dropped', async () => {
    const project = await withPendingIndex()
    await project.rows(`create index ${name} on articles (slug)`)
    const error = await deploy(project).then(
      () => expect.unreachable(),
      (reason: MigrationError) => reason,
    )
    expect(error.message).toContain('already exists')
    expect(await validity(project)).toEqual([{ valid: true }])
  })

  test('an index that cannot be built leaves nothing behind', async () => {
    const project = await withPendingIndex()
    const long = `(select string_agg(md5(n::text), '') from generate_series(1, 500) n)`
    await project.rows(`insert into articles (title, slug) values (${long}, 'a')`)
    const error = await deploy(project).then(
      () => expect.unreachable(),
      (reason: MigrationError) => reason,
    )
    expect(error.message).toContain('index row')
    expect(await validity(project)).toEqual([])
    await project.rows('delete from articles')
    expect(await deploy(project)).toHaveLength(1)
  })

  test('deployments at the same time build it once', async () => {
    const project = await withPendingIndex()
    const deployed = await Promise.all([deploy(project), deploy(project), deploy(project)])
    expect(deployed.flat()).toHaveLength(1)
    expect(await validity(project)).toEqual([{ valid: true }])
  })

  test('such an index has a name', async () => {
    const project = await withPendingIndex()
    await project.migration('29990101000000_nameless', 'select 1;\ncreate index concurrently on articles (slug);\n')
    const error = await deploy(project).then(
      () => expect.unreachable(),
      (reason: MigrationError) => reason,
    )
    expect(error.message).toContain('29990101000000_nameless/migration.sql:2: an index that is built concurrently')
  })
})

describe.runIf(providers.includes('postgresql'))('a migration in parts', () => {
  async function withPendingParts(): Promise<Project> {
    const project = await makeProject('postgresql')
    await migrate(project, magazine)
    await deploy(project)
    await migrate(project, starred)
    return project
  }
  const record = (project: Project) =>
    project.rows(
      'select finished_at is null as open, applied_steps_count as done, logs from _prisma_migrations order by 1 desc',
    )

  test('a foreign key is checked after it holds for writes', async () => {
    const project = await makeProject('postgresql')
    await migrate(project, magazine)
    const sql = await migrate(project, starred)
    const key = '"articles_best_fkey"'
    expect(sql).toMatch(new RegExp(`ADD CONSTRAINT ${key} FOREIGN KEY .* NOT VALID;`))
    expect(sql).toContain(`ALTER TABLE "articles" VALIDATE CONSTRAINT ${key};`)
    expect(sql).not.toContain('VALIDATE CONSTRAINT "stars_')
    await deploy(project)
    expect(await project.rows('select conname from pg_constraint where not convalidated')).toEqual([])
  })

  test('goes on at the statement that failed', async () => {
    const project = await withPendingParts()
    await project.rows(`insert into articles (title, slug) values ('a', 'a'), ('a', 'b')`)
    const failure = () =>
      deploy(project).then(
        () => expect.unreachable(),
        (reason: MigrationError) => reason,
      )
    for (const error of [await failure(), await failure()]) {
      expect(error.message).toContain('(title)=(a) is duplicated')
      expect(error.hint).toContain('it goes on here')
    }
    const [{ done } = {}] = await record(project)
    expect(done).toBeGreaterThan(3)
    await project.rows(`update articles set title = 'b' where slug = 'b'`)
    expect(await deploy(project)).toHaveLength(1)
    expect(await record(project)).toEqual([
      { open: false, done: 1, logs: null },
      { open: false, done: Number(done) + 1, logs: null },
    ])
  })

  test('goes on after its connection was ended', async () => {
    const project = await withPendingParts()
    const [early, other] = [await connect(project), await connect(project)]
    await early.query(`begin; insert into articles (title, slug) values ('a', 'a')`)
    await early.query('savepoint before')
    const deployed = deploy(project).catch((error: unknown) => error)
    // The column waits for the transaction above.
    const at = (query: string) =>
      other.query(
        `select pid from pg_stat_activity where datname = current_database() and query like $1 and wait_event_type = 'Lock'`,
        [query],
      )
    while ((await at('ALTER TABLE%')).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 10))
    await early.query('commit')
    await early.query(`begin isolation level repeatable read; select 1 from authors`)
    let building = await at('CREATE%INDEX CONCURRENTLY%')
    while (building.rowCount === 0) {
      await new Promise((resolve) => setTimeout(resolve, 10))
      building = await at('CREATE%INDEX CONCURRENTLY%')
    }
    await other.query(`select pg_terminate_backend($1)`, [building.rows[0].pid])
    expect(await deployed).toBeInstanceOf(Error)
    await early.query('commit')
    expect(await record(project)).toMatchObject([{ open: true }, { open: false }])
    expect(await deploy(project)).toHaveLength(1)
    expect(await project.rows('select 1 from pg_index where not indisvalid')).toEqual([])
    expect(await deploy(project)).toEqual([])
  })
})
