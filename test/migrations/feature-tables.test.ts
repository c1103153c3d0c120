/** A server starts on no database that lacks a table of its features. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { freshDatabase, sampled } from '../databases.js'
import { createProject, generatedProject } from '../project.js'
import type { Project } from '../project.js'

const [on, off] = [{ enabled: true }, { enabled: false }]
const nothing = { upload: off, 'users-permissions': off, editorial: off, admin: off }

const timeout = 180_000

describe.each(sampled('postgresql'))('on %s', (provider) => {
  const features = { editorial: on, admin: on, upload: on, 'users-permissions': on }

  const models = `${fileURLToPath(new URL('../../.demo/test/', import.meta.url))}feature-tables-models`

  async function options(name: string, config: object) {
    const folder = join(models, 'src/api/note/content-types/note')
    mkdirSync(folder, { recursive: true })
    const info = { singularName: 'note', pluralName: 'notes', displayName: 'Note' }
    const attributes = { title: { type: 'string' } }
    const model = { kind: 'collectionType', collectionName: 'notes', info, attributes }
    writeFileSync(join(folder, 'schema.json'), JSON.stringify(model))
    const database = await freshDatabase(provider)
    onTestFinished(() => database.drop())
    const run = (text: string) => execute(provider, database.url, [text])
    return { run, name: `feature-tables-${name}-${provider}`, models, provider, databaseUrl: database.url, config }
  }

  async function start(project: Project) {
    const server = await project.start()
    onTestFinished(async () => void (await server.stop()))
    return server
  }

  const refusal = (project: Project) =>
    start(project).then(
      () => 'it started',
      (error: unknown) => String(error),
    )

  const advice = 'Run `content-gen generate` and `content-gen migrate dev`'

  test('a column or a table of a feature is missing', { timeout }, async () => {
    const { run, ...chosen } = await options('missing', features)
    const project = await generatedProject(chosen)
    await project.build()

    for (const [table, column] of [
      ['content_gen_admin_sessions', 'proved'],
      ['content_gen_versions', 'request_id'],
      ['content_gen_library_files', 'focus_x'],
      ['content_gen_api_tokens', 'last_used_at'],
      ['content_gen_audit', 'ip'],
      ['content_gen_comments', 'field'],
      ['up_users', 'token_version'],
    ]) {
      await run(`alter table ${table} rename column "${column}" to "kept"`)
      const said = await refusal(project)
      expect(said).toContain(`Its tables do not fit all the same: ${table} has no column ${column}. ${advice}`)
      await run(`alter table ${table} rename column "kept" to "${column}"`)
    }

    await run('alter table content_gen_deliveries rename to kept_deliveries')
    expect(await refusal(project)).toContain(`there is no table content_gen_deliveries. ${advice}`)
    await run('alter table kept_deliveries rename to content_gen_deliveries')

    const server = await start(project)
    const ready = () => fetch(`${server.base}/_ready`)
    await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200)

    // A later release takes a column away while this one runs.
    await run('alter table content_gen_admin_sessions rename column "proved" to "shown"')
    await run(
      `insert into "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at", "applied_steps_count") ` +
        `values ('later', 'x', '29990101000000_later', current_timestamp, 1)`,
    )
    await expect
      .poll(async () => (await ready()).json(), { timeout: 10_000 })
      .toMatchObject({
        reasons: {
          migrations: 'The database was migrated to a later release, and this server cannot work on its tables',
        },
      })
    await expect.poll(() => server.output()).toContain('content_gen_admin_sessions has no column proved')
  })

  test('a feature is turned on without a migration', { timeout }, async () => {
    const { run: _run, ...chosen } = await options('unmigrated', nothing)
    const project = createProject(chosen)
    await project.cli('generate')
    await project.cli('migrate', 'dev')
    writeFileSync(
      join(project.dir, 'content-gen.config.json'),
      JSON.stringify({ ...nothing, editorial: on, database: { provider } }, null, 2),
    )
    await project.cli('generate')
    await project.build()
    const said = await refusal(project)
    expect(said).toMatch(/: there is no table content_gen_\w+; there is no table content_gen_\w+; .*; and 9 more\. Run/)
    expect(said).toContain(advice)

    await project.cli('migrate', 'dev')
    const server = await start(project)
    await expect.poll(async () => (await fetch(`${server.base}/_ready`)).status, { timeout: 10_000 }).toBe(200)
  })
})
