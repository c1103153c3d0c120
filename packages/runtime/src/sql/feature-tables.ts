/** The tables of features that belong to no content type, and the columns that they add to others. */
import { features } from '@content-gen/contract'
import type { ColumnText, Config } from '@content-gen/contract'
import type { Stored } from './stored.js'
import type { Column, Table } from '../tables.js'

type Columns = Readonly<Record<string, ColumnText>>

const groups = features.flatMap(({ section, tables: own = [] }) => own.map((group) => ({ ...group, section })))

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

/** The part of the config that decides which features there are. */
export type FeatureConfig = Pick<Config, 'usersPermissions' | 'editorial' | 'admin' | 'upload'>

/** Returns the tables of the features that a project has. */
export function featureTables(config: FeatureConfig): readonly Table[] {
  const own = groups.filter(({ section, needs }) => isOn(config, section) && isOn(config, needs))
  return own.flatMap((group) => Object.keys(group.tables).map(featureTable))
}

/** The config of a server leaves out features that are off. */
function isOn(config: FeatureConfig, section = ''): boolean {
  const keys = section === '' ? [] : section.split('.').map(camelCase)
  const found = keys.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], config)
  return found !== undefined && (found as { readonly enabled?: boolean }).enabled !== false
}

function camelCase(section: string): string {
  return section.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())
}
