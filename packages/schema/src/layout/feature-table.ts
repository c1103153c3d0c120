import type { ColumnType } from '../schema.js'
import type { TableNames } from './tables.js'
import { TableDraft } from './table-draft.js'

/** The columns of a table in their order, by their fields. `?`: they may be null. */
type Columns = Readonly<Record<string, ColumnType | `${ColumnType}?`>>

/** The columns that say who did something. */
export const actor = { actorKind: 'String', actorId: 'String?', actorName: 'String?' } as const

/** Returns a table of a feature that belongs to no content type, so that no query reaches it. */
export function featureTable(
  { models, names }: TableNames,
  model: string,
  table: string,
  description: string,
  columns: Columns,
): TableDraft {
  const draft = new TableDraft(models.take(table, model, `Editorial${model}`), names.take(table, table), description)
  for (const [field, type] of Object.entries(columns)) {
    const isRequired = !type.endsWith('?')
    // The type without its mark is one of the union.
    draft.add(draft.reserve(field, field), type.replace('?', '') as ColumnType, { isRequired })
  }
  return draft
}
