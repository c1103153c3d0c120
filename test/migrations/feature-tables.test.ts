/** A server knows the tables of its features from the same definitions as migrations do, and starts on no database that lacks one. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseConfig, parseModels, resolve } from '@content-gen/schema'
import type { Column, Field } from '@content-gen/schema'
import { describe, expect, onTestFinished, test } from 'vitest'
import { execute } from '../accounts/sql.js'
import { freshDatabase, providers } from '../databases.js'
import { createProject, generatedProject } from '../project.js'
import type { Project } from '../project.js'

const update = process.env['UPDATE'] === '1'
const written = fileURLToPath(new URL('../../packages/runtime/src/sql/feature-columns.ts', import.meta.url))

const [on, off] = [{ enabled: true }, { enabled: false }]
const nothing = { upload: off, 'users-permissions': off, editorial: off, admin: off }

/** The settings without the tables of each feature, and with them. */
const parts = {
  accounts: [nothing, { 'users-permissions': on }],
  editorial: [nothing, { editorial: { ...on, audit: off } }],
  audit: [{ editorial: { ...on, audit: off } }, { editorial: on }],
  admin: [{ editorial: on }, { editorial: on, admin: on }],
  library: [
    { editorial: on, admin: on },
    { editorial: on, admin: on, upload: on },
  ],
} as const

test('the columns of features are those that the layout gives their tables', () => {
  const found = Object.fromEntries(
    Object.entries(parts).map(([feature, [without, added]]) => {
      const before = ownTables(without)
      return [feature, Object.fromEntries([...ownTables(added)].filter(([name]) => !before.has(name)))]
    }),
  )
  const text = print(found, hiddenColumns())
  if (update) writeFileSync(written, text)
  expect(existsSync(written) ? readFileSync(written, 'utf8') : '').toBe(text)
})

type Columns = Readonly<Record<string, string>>

/** The tables of a project that belong to no content type. */
function ownTables(features: object): ReadonlyMap<string, Columns> {
  const { config } = parseConfig(JSON.stringify({ ...nothing, ...features }), 'content-gen.config.json')
  const { schema } = resolve(parseModels([]).sources, config)
  const tables = schema?.tables.filter(({ name }) => name.startsWith('content_gen_')) ?? []
  return new Map(tables.map(({ name, columns }) => [name, Object.fromEntries(columns.map(columnOf))]))
}

const stored: Readonly<Record<Column['type'], string>> = {
  Id: 'integer',
  Int: 'integer',
  BigInt: 'bigint',
  Float: 'float',
  Boolean: 'boolean',
  String: 'text',
  DateTime: 'datetime',
  Json: 'json',
}

function columnOf({ field, column, type }: Column): readonly [string, string] {
  // A server derives the one from the other.
  expect(column).toBe(field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  return [field, stored[type]]
}

/** The columns of content types that are of no attribute, by the uids of the types. */
function hiddenColumns(): Readonly<Record<string, Columns>> {
  const { config } = parseConfig(JSON.stringify({ ...nothing, 'users-permissions': on, upload: on }), 'a.json')
  const { schema } = resolve(parseModels([]).sources, config)
  const types = schema?.models.map((model) => {
    const { columns = [] } = schema.tables.find(({ model: name }) => name === model.table) ?? {}
    const known = new Set(model.fields.flatMap(fieldsOf))
    return [model.uid, columns.filter(({ field }) => field !== 'id' && !known.has(field))] as const
  })
  const hidden = types?.filter(([, columns]) => columns.length > 0) ?? []
  return Object.fromEntries(hidden.map(([uid, columns]) => [uid, Object.fromEntries(columns.map(columnOf))]))
}

/** The Prisma fields of an attribute in its own table. */
function fieldsOf(field: Field): readonly string[] {
  if ('column' in field) return [field.column.field]
  if (!('link' in field)) return []
  const { link } = field
  if (link.kind === 'foreignKey') return [link.key.field, ...(link.position ? [link.position.field] : [])]
  return link.kind === 'morphKey' ? [link.morphType.field, link.morphId.field] : []
}

function print(
  features: Readonly<Record<string, Readonly<Record<string, Columns>>>>,
  hidden: Readonly<Record<string, Columns>>,
): string {
  const lines = [
    '/** The columns of the tables of features, by their fields. `UPDATE=1 npm test -- test/migrations/feature-tables` writes it. */',
  ]
  lines.push('export const featureColumns = {')
  for (const [feature, tables] of Object.entries(features)) {
    lines.push(`  ${feature}: {`)
    for (const [name, columns] of Object.entries(tables)) {
      lines.push(`    ${name}: {`)
      for (const [field, type] of Object.entries(columns)) lines.push(`      ${field}: '${type}',`)
      lines.push('    },')
    }
    lines.push('  },')
  }
  lines.push('} as const', '', '/** The columns that features add to content types, by the uids of the types. */')
  lines.push('export const hiddenColumns = {')
  for (const [uid, columns] of Object.entries(hidden)) {
    lines.push(`  '${uid}': {`)
    for (const [field, type] of Object.entries(columns)) lines.push(`    ${field}: '${type}',`)
    lines.push('  },')
  }
  lines.push('} as const', '')
  return lines.join('\n')
}

const timeout = 180_000

describe.each(providers)('on %s', (provider) => {
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
    await project.compile()

    for (const [table, column] of [
      ['content_gen_admin_sessions', 'proved'],
      ['content_gen_versions', 'request_id'],
      ['content_gen_library_files', 'focus_x'],
      ['content_gen_api_tokens', 'last_used_at'],
      ['content_gen_audit', 'ip'],
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
    await project.compile()
    const said = await refusal(project)
    expect(said).toMatch(/: there is no table content_gen_\w+; there is no table content_gen_\w+; .*; and 5 more\. Run/)
    expect(said).toContain(advice)

    await project.cli('migrate', 'dev')
    const server = await start(project)
    await expect.poll(async () => (await fetch(`${server.base}/_ready`)).status, { timeout: 10_000 }).toBe(200)
  })
})
