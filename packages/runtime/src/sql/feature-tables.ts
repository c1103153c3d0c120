/** The tables of features that belong to no content type, and the columns that they add to others. */
import type { Config } from '@content-gen/contract'
import { featureColumns, hiddenColumns } from './feature-columns.js'
import type { Stored } from './stored.js'
import type { Column, Table } from '../tables.js'

type Feature = keyof typeof featureColumns
type Columns = Readonly<Record<string, Stored>>

const byFeature: Readonly<Record<Feature, Readonly<Record<string, Columns>>>> = featureColumns

const tables: ReadonlyMap<string, Table> = new Map(
  Object.values(byFeature).flatMap((own) =>
    Object.entries(own).map(([name, columns]) => [name, tableOf(name, columns)]),
  ),
)

function tableOf(name: string, columns: Columns): Table {
  return { name, columns: new Map(columnsOf(columns)) }
}

function columnsOf(columns: Columns): readonly (readonly [string, Column])[] {
  return Object.entries(columns).map(([field, stored]) => [field, { name: snakeCase(field), stored }])
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

const hidden: Readonly<Record<string, Columns>> = hiddenColumns

/** Returns the columns that features add to a content type, by their fields: no attribute has them. */
export function hiddenColumnsOf(uid: string): Readonly<Record<string, Column>> {
  return Object.fromEntries(columnsOf(hidden[uid] ?? {}))
}

/** The part of the config that decides which features there are. */
export type FeatureConfig = Pick<Config, 'usersPermissions' | 'editorial' | 'admin' | 'upload'>

/** Returns the tables of the features that a project has. */
export function featureTables({ usersPermissions, editorial, admin, upload }: FeatureConfig): readonly Table[] {
  const own = [
    usersPermissions ? byFeature.accounts : {},
    editorial ? byFeature.editorial : {},
    editorial?.audit.enabled ? byFeature.audit : {},
    admin ? byFeature.admin : {},
    admin && upload ? byFeature.library : {},
  ]
  return own.flatMap((columns) => Object.keys(columns).map(featureTable))
}
