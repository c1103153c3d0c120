/** A content project with changing models, and a database that follows them. */
import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { emit } from '@content-gen/codegen'
import { createMigration, parseRename, RefusedMigration, status } from '@content-gen/migrate'
import type { CreateOptions, MigrationStatus, NewMigration } from '@content-gen/migrate'
import { deploy, MigrationError } from '@content-gen/operate'
import { hasErrors, parseConfig, parseModels, resolve } from '@content-gen/schema'
import { makeProject } from '../../packages/migrate/test/project.js'
import type { Project } from '../../packages/migrate/test/project.js'
import type { Provider } from '../databases.js'

export type Attributes = Readonly<Record<string, object>>

/** Short forms of models: `article` is a collection type, `shared.seo` a component. */
export interface Models {
  readonly [name: string]: Attributes | ModelFile
}

/** A complete model file, if the attributes alone are not enough. */
export interface ModelFile {
  readonly attributes: Attributes
  readonly kind?: 'collectionType' | 'singleType'
  readonly collectionName?: string
  readonly options?: object
  readonly pluginOptions?: object
}

type Value = string | number | boolean | null | object

export interface Site extends Project {
  /** Inserts rows of content types, with their times; ids count from 1. */
  entries(table: string, ...rows: Readonly<Record<string, Value>>[]): Promise<void>
  /** Inserts rows of components and join tables. */
  items(table: string, ...rows: Readonly<Record<string, Value>>[]): Promise<void>
  /** Copies a migration from another site. */
  copyMigrations(from: Project, name: string): Promise<void>
  copyAllMigrations(toProject: string): Promise<void>
  deploy(): Promise<string[]>
  state(): Promise<MigrationStatus>
  /** The part of `generate` that migrations need. */
  generate(models: Models, search?: Search): Promise<void>
  /** `migrate dev`; null if there is nothing to do. */
  dev(options?: MigrateOptions): Promise<NewMigration | null>
  /** `generate` and `migrate dev`; returns the migration. */
  migrate(models: Models, options?: MigrateOptions): Promise<NewMigration>
  /** `generate` and `migrate dev`, which must fail; returns the error. */
  refusal(models: Models, options?: MigrateOptions): Promise<MigrationError>
}

/** `search` of the config. */
type Search = Readonly<Record<string, readonly string[]>>

interface MigrateOptions extends Pick<CreateOptions, 'acceptDataLoss' | 'onNotice' | 'prefer' | 'share'> {
  /** In the form of `--rename`. */
  readonly renames?: readonly string[]
  readonly search?: Search
}

/** `features`: turns on accounts and uploads; `editorial`: versions of entries. */
export async function makeSite(
  provider: Provider,
  { features = false, i18n = false, editorial = false } = {},
): Promise<Site> {
  const project = await makeProject(provider)
  const config = {
    database: { provider },
    upload: { enabled: features },
    'users-permissions': { enabled: features },
    editorial: { enabled: editorial },
    ...(i18n ? { i18n: { locales: ['en', 'fr', 'de'] } } : {}),
  }
  const dev = ({ renames = [], ...options }: MigrateOptions = {}) =>
    createMigration({ ...project, ...options, renames: renames.map(parseRename) })
  const create = (models: Models, options: MigrateOptions) => generate(models, options.search).then(() => dev(options))

  async function generate(models: Models, search: Search = {}): Promise<void> {
    const artifacts = render(models, { ...config, search })
    await mkdir(join(project.projectDir, 'prisma'), { recursive: true })
    for (const { path, contents } of artifacts) {
      if (path.startsWith('prisma/')) await writeFile(join(project.projectDir, path), contents)
    }
  }
  async function items(table: string, ...rows: Readonly<Record<string, Value>>[]): Promise<void> {
    for (const row of rows) {
      const columns = Object.keys(row).map((name) => `"${name}"`)
      const values = Object.values(row).map((value) => print(provider, value))
      await project.rows(`insert into "${table}" (${columns.join()}) values (${values.join()})`)
    }
  }
  return {
    ...project,
    dev,
    generate,
    copyMigrations: (from, name) =>
      cp(join(from.projectDir, 'prisma/migrations', name), join(project.projectDir, 'prisma/migrations', name), {
        recursive: true,
      }),
    copyAllMigrations: (toProject) =>
      cp(join(project.projectDir, 'prisma/migrations'), join(toProject, 'prisma/migrations'), { recursive: true }),
    deploy: () => deploy(project),
    state: () => status(project),
    items,
    entries: (table, ...rows) =>
      items(table, ...rows.map((row) => ({ created_at: moment, updated_at: moment, ...row }))),
    async migrate(models, options = {}) {
      const created = await create(models, options).catch((error: unknown) => {
        throw error instanceof RefusedMigration ? new Error(`Refused: ${error.risks.join('\n')}`) : error
      })
      if (!created) throw new Error('The schema has not changed')
      await deploy(project)
      const { drift, schemaAhead } = await status(project)
      if (drift !== null || schemaAhead) throw new Error(`${created.sql}\nleaves:\n${drift ?? 'the schema ahead'}`)
      return created
    },
    async refusal(models, options = {}) {
      const created = await create(models, options).catch((error: unknown) => error)
      if (created instanceof MigrationError) return created
      throw created instanceof Error ? created : new Error(`Not refused: ${JSON.stringify(created, null, 2)}`)
    },
  }
}

const moment = '2024-05-06T07:08:09.000Z'

function print(provider: Provider, value: Value): string {
  if (typeof value === 'boolean') return provider === 'sqlite' ? String(Number(value)) : String(value)
  if (value === null || typeof value === 'number') return String(value)
  return `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`
}

/** The model files. */
export function filesOf(models: Models): { path: string; text: string }[] {
  return Object.entries(models).map(([name, model]) => modelFile(name, isFile(model) ? model : { attributes: model }))
}

function render(models: Models, config: object) {
  const files = filesOf(models)
  const { config: parsed, diagnostics } = parseConfig(JSON.stringify(config), 'content-gen.config.json')
  const read = parseModels(files)
  const { schema, diagnostics: found } = resolve(read.sources, parsed)
  const all = [...diagnostics, ...read.diagnostics, ...found]
  if (schema === null || hasErrors(all)) throw new Error(JSON.stringify(all, null, 2))
  return emit(schema, parsed)
}

function isFile(model: Attributes | ModelFile): model is ModelFile {
  return 'attributes' in model && !('type' in model.attributes)
}

function modelFile(name: string, { attributes, ...model }: ModelFile): { path: string; text: string } {
  const [category, component] = name.split('.')
  if (component !== undefined) {
    const collectionName = `components_${category}_${component}`
    const text = JSON.stringify({ collectionName, info: { displayName: component }, ...model, attributes })
    return { path: `src/components/${category}/${component}.json`, text }
  }
  const info = { singularName: name, pluralName: `${name}s`, displayName: name }
  const text = JSON.stringify({ kind: 'collectionType', collectionName: `${name}s`, info, ...model, attributes })
  return { path: `src/api/${name}/content-types/${name}/schema.json`, text }
}
