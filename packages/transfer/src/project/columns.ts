import type { readSchemaTables } from '@content-gen/operate'
import type { Kind } from '../target/values.js'

/** The tables of a project's Prisma schema. */
export type ProjectTables = ReturnType<typeof readSchemaTables>

export interface ProjectColumn {
  readonly column: string
  readonly kind: Kind
  readonly isRequired: boolean
  /** The table of which the column has ids; null: it is no link. */
  readonly references: string | null
  /** The row goes with the one that it is linked to. */
  readonly isOwned: boolean
}

export const permissionsTable = 'up_permissions'

/** Returns the columns of a table that are here, in the kinds of both projects. */
export function columnsOf(name: string, here: ProjectTables, there: ProjectTables): readonly ProjectColumn[] {
  return [...(here.get(name)?.columns ?? [])].map(([column, { kind, definition, references }]) => ({
    column,
    // Moments are text on SQLite.
    kind: there.get(name)?.columns.get(column)?.kind === 'moment' ? 'datetime' : kinds[kind ?? 'text'],
    isRequired: !/^\w+\?/.test(definition),
    references,
    isOwned: definition.includes('onDelete: Cascade'),
  }))
}

/** Returns the column that tells rows apart. Rows of a list, whose ids servers give anew when they write it, belong to one row as a whole. */
export function keyOf(name: string, columns: readonly ProjectColumn[]): string {
  if (name === permissionsTable) return 'role_id'
  return columns.find(({ references, isRequired }) => references !== null && isRequired)?.column ?? 'id'
}

const kinds = {
  integer: 'integer',
  bigint: 'biginteger',
  float: 'float',
  boolean: 'boolean',
  text: 'string',
  moment: 'datetime',
  json: 'json',
} as const satisfies Record<string, Kind>
