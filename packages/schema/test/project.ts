import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { MigratedTables } from '../src/schema.js'
import { join } from 'node:path'
import {
  formatDiagnostic,
  parseConfig,
  parseMigrated,
  parseModels,
  resolve,
  sortDiagnostics,
  type Diagnostic,
  type Field,
  type Model,
  type Schema,
  type SourceFile,
  type Table,
} from '@content-gen/schema'

export const repository = new URL('../../../', import.meta.url).pathname

export interface Result {
  readonly schema: Schema | null
  readonly diagnostics: readonly Diagnostic[]
  readonly lines: readonly string[]
}

/** The three steps that every user of the package takes. */
export function resolveFiles(
  files: readonly SourceFile[],
  config: string | null = null,
  migrated: MigratedTables = new Map(),
): Result {
  const parsed = parseConfig(config, 'content-gen.config.json')
  const models = parseModels(files, parsed.config.customFields)
  const { schema, diagnostics } = resolve(models.sources, parsed.config, [], models.panels, migrated)
  const all = sortDiagnostics([...models.diagnostics, ...parsed.diagnostics, ...diagnostics])
  return { schema, diagnostics: all, lines: all.map(formatDiagnostic) }
}

/** Content types of the API by singular name, and components by uid, with their attributes. */
export function project(models: Readonly<Record<string, object>>, config?: object): Result {
  const files = Object.entries(models).map(([name, attributes]) =>
    name.includes('.') ? component(name, attributes) : contentType(name, attributes),
  )
  return resolveFiles(files, config === undefined ? null : JSON.stringify(config))
}

export function contentType(name: string, attributes: object, extra: object = {}): SourceFile {
  const info = { singularName: name, pluralName: `${name}s`, displayName: name }
  const text = JSON.stringify({ collectionName: `${name.replaceAll('-', '_')}s`, info, ...extra, attributes })
  return { path: `src/api/${name}/content-types/${name}/schema.json`, text }
}

export function component(uid: string, attributes: object): SourceFile {
  const collectionName = `components_${uid.replaceAll(/[.-]/g, '_')}s`
  const text = JSON.stringify({ collectionName, info: { displayName: uid }, attributes })
  return { path: `src/components/${uid.replace('.', '/')}.json`, text }
}

/** Returns the schema; throws if the models have errors. */
export function schemaOf({ schema, lines }: Result): Schema {
  if (schema === null) throw new Error(lines.join('\n'))
  return schema
}

export function modelOf(schema: Schema, uid: string): Model {
  const model = schema.models.find((candidate) => candidate.uid === uid)
  if (model === undefined) throw new Error(`No model ${uid}`)
  return model
}

export function fieldOf(schema: Schema, uid: string, name: string): Field {
  const field = modelOf(schema, uid).fields.find((candidate) => candidate.name === name)
  if (field === undefined) throw new Error(`No field ${uid} ${name}`)
  return field
}

export function tableOf(schema: Schema, model: string): Table {
  const table = schema.tables.find((candidate) => candidate.model === model)
  if (table === undefined) throw new Error(`No table ${model}`)
  return table
}

/** The columns of a table in short: `title String`, `authorId Int`. */
export function columnsOf(table: Table): readonly string[] {
  return table.columns.map(
    ({ field, type, isRequired, isUnique }) => `${field} ${type}${isRequired ? '!' : ''}${isUnique ? ' unique' : ''}`,
  )
}

/** The files below a folder, with relative paths; those that a fixture becomes (`expected`) are left out. */
export function readTree(folder: string): readonly SourceFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('expected/') && statSync(join(folder, path)).isFile())
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
}

export function resolveTree(folder: string): Result {
  const files = readTree(folder)
  const config = files.find(({ path }) => path === 'content-gen.config.json')?.text ?? null
  const schema = files.find(({ path }) => path.endsWith('/schema.prisma'))?.text ?? ''
  return resolveFiles(
    files.filter(({ path }) => path.startsWith('src/')),
    config,
    parseMigrated(schema),
  )
}
