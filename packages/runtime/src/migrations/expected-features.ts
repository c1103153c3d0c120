import type { FeatureConfig } from '../sql/served-features.js'
import { featureTables, hiddenColumnsOf } from '../sql/feature-tables.js'
import type { Stored } from '../sql/stored.js'
import type { Column } from '../tables.js'
import type { Types } from '../types.js'
import type { ColumnKind, ExpectedTables } from './tables.js'

/** The types and features whose tables a server needs. */
export interface Needs {
  readonly types: Types
  readonly features: FeatureConfig
}

/** Returns the tables and columns that features need besides the attributes of their content types. */
export function expectedFeatures({ types, features }: Needs): ExpectedTables {
  const own = featureTables(features).map(({ name, columns }) => [name, kindsOf(columns.values())] as const)
  const added = [...types.values()].flatMap(({ table, descriptor }) => {
    const columns = Object.values(hiddenColumnsOf(descriptor.uid))
    return columns.length === 0 ? [] : [[table, kindsOf(columns)] as const]
  })
  return new Map([...own, ...added])
}

/** Returns all tables and columns of both. */
export function bothExpected(one: ExpectedTables, other: ExpectedTables): ExpectedTables {
  const tables = new Map(one)
  for (const [table, columns] of other) tables.set(table, new Map([...(tables.get(table) ?? []), ...columns]))
  return tables
}

function kindsOf(columns: Iterable<Column>): ReadonlyMap<string, ColumnKind> {
  return new Map(Array.from(columns, ({ name, stored }) => [name, kindOf[stored]]))
}

const kindOf: Readonly<Record<Stored, ColumnKind>> = {
  text: 'text',
  integer: 'integer',
  bigint: 'bigint',
  float: 'float',
  boolean: 'boolean',
  datetime: 'moment',
  json: 'json',
}
