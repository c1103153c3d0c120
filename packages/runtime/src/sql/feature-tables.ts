/** The tables of features that belong to no content type, and the columns that they add to others. */
import { features } from '@content-gen/contract'
import type { ColumnText } from '@content-gen/contract'
import { servedFeatures, servesSection, type FeatureConfig } from './served-features.js'
import type { Stored } from './stored.js'
import type { Column, Table } from '../tables.js'

type Columns = Readonly<Record<string, ColumnText>>

const groups = features.flatMap((feature) => feature.tables ?? [])

const tables: ReadonlyMap<string, Table> = new Map(
  groups.flatMap((group) => Object.entries(group.tables)).map(([name, { columns }]) => [name, tableOf(name, columns)]),
)

function tableOf(name: string, columns: Columns): Table {
  return { name, columns: new Map(columnsOf({ id: 'integer', ...columns })) }
}

function columnsOf(columns: Columns): readonly (readonly [string, Column])[] {
  return Object.entries(columns).map(([field, text]) => {
    // The text without its marks is one of the union.
    const stored = text.replace(/\W.*/, '') as Stored
    return [field, { name: snakeCase(field), stored }]
  })
}

function snakeCase(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** Returns a table of a feature, by its name in the database. @throws Error if there is none */
export function featureTable(name: string): Table {
  const table = tables.get(name)
  if (table === undefined) throw new Error(`No feature has a table ${name}`)
  return table
}

/** Returns the columns that features add to a content type, by their fields: no attribute has them. */
export function hiddenColumnsOf(uid: string): Readonly<Record<string, Column>> {
  return Object.fromEntries(groups.flatMap(({ added }) => columnsOf(added?.[uid]?.columns ?? {})))
}

/** Returns the tables of the features that a project has. */
export function featureTables(config: FeatureConfig): readonly Table[] {
  const own = servedFeatures(config)
    .flatMap((feature) => feature.tables ?? [])
    .filter(({ needs }) => servesSection(config, needs))
  return own.flatMap((group) => Object.keys(group.tables).map(featureTable))
}
