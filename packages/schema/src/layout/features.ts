/** The tables and columns of features, as the package `contract` states them. */
import { features } from '@content-gen/contract'
import type { ColumnText, FeatureTable, ProjectConfig, Stored } from '@content-gen/contract'
import { featuresOf, isOn } from '../config/features.js'
import type { ColumnRef, ColumnType } from '../schema.js'
import { TableDraft } from './table-draft.js'
import type { TableNames } from './tables.js'

/** Returns the tables that belong to no content type. */
export function draftFeatureTables(taken: TableNames, config: ProjectConfig): TableDraft[] {
  return featuresOf(config)
    .flatMap((feature) => feature.tables ?? [])
    .filter(({ needs }) => isOn(config, needs))
    .flatMap(({ tables }) => Object.entries(tables).map(([name, table]) => draftTable(taken, name, table)))
}

function draftTable({ models, names }: TableNames, name: string, table: FeatureTable): TableDraft {
  const draft = new TableDraft(models.take(name, ...table.models), names.take(name, name), table.description)
  for (const [field, text] of Object.entries(table.columns)) addColumn(draft, draft.reserve(field, field), text)
  draft.uniques.push(...(table.uniques ?? []))
  draft.indexes.push(...(table.indexes ?? []))
  return draft
}

/** Reserves the columns that a feature adds to a content type. */
export function reserveAdded(draft: TableDraft, uid: string): readonly ColumnRef[] {
  return Object.keys(addedTo(uid).columns).map((field) => draft.reserve(`${uid} ${field}`, field))
}

export function layOutAdded(draft: TableDraft, uid: string, added: readonly ColumnRef[]): void {
  const { columns, indexes = [] } = addedTo(uid)
  Object.values(columns).forEach((text, index) => {
    const column = added[index]
    if (column !== undefined) addColumn(draft, column, text)
  })
  // An attribute that the owner made unique has an index already.
  const bare = new Set(draft.columns.filter(({ isUnique }) => !isUnique).map(({ field }) => field))
  draft.indexes.push(...indexes.filter((fields) => fields.every((field) => bare.has(field))))
}

function addedTo(uid: string): Pick<FeatureTable, 'columns' | 'indexes'> {
  const tables = features.flatMap((feature) => feature.tables ?? [])
  return tables.find(({ added }) => added?.[uid] !== undefined)?.added?.[uid] ?? { columns: {} }
}

function addColumn(draft: TableDraft, column: ColumnRef, text: ColumnText): void {
  // The text without its marks is one of the union.
  const type = columnTypes[text.replace(/\W.*/, '') as Stored]
  draft.add(column, type, { isRequired: !text.includes('?'), isUnique: text.endsWith(' unique') })
}

const columnTypes: Readonly<Record<Stored, ColumnType>> = {
  text: 'String',
  integer: 'Int',
  bigint: 'BigInt',
  float: 'Float',
  boolean: 'Boolean',
  datetime: 'DateTime',
  json: 'Json',
}
