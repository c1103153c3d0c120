import type { Wanted } from '@content-gen/editorial'
import { linksOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import { linkTable, selectRows, tableOf } from '@content-gen/runtime/write'
import type { CompiledAttribute, CompiledLink, CompiledType } from '@content-gen/runtime/query'
import type { Selected, WriteTransaction, Table } from '@content-gen/runtime/write'

interface Linking {
  readonly ids: readonly number[]
  /** There may be more. */
  readonly isMore: boolean
}

/** Returns the rows that an attribute links to one of the wanted. Links that the wanted keep themselves are none of theirs. */
export async function linking(
  writing: WriteTransaction,
  type: CompiledType,
  attribute: CompiledAttribute,
  wanted: Wanted,
  most: number,
): Promise<Linking> {
  const isLink = attribute.kind === 'media' || attribute.kind === 'relation' || attribute.kind === 'morph'
  const links = isLink && isOwned(attribute) ? linksOf(attribute) : []
  const found = links.find(({ target }) => target.uid === wanted.type)
  const question = found && questionOf(type, found, wanted)
  if (!question) return { ids: [], isMore: false }
  const { table, field, selected } = question
  // A row that links to several of the wanted comes several times, and a link may be of no row.
  const rows = await selectRows(writing, table, [field], selected, most + 1)
  const ids = new Set(rows.slice(0, most).flatMap((row) => (row[field] === null ? [] : [Number(row[field])])))
  return { ids: [...ids], isMore: rows.length > most }
}

/** The rows of a table in which a field names those that link. */
interface Question {
  readonly table: Table
  readonly field: string
  readonly selected: Selected
}

function questionOf(type: CompiledType, { link, target }: CompiledLink, wanted: Wanted): Question | null {
  const among = (field: string) => ({ among: { field, values: wanted.ids } })
  switch (link.kind) {
    case 'foreignKey':
      return { table: tableOf(type), field: 'id', selected: among(link.key.field) }
    // The key of a list that has no other side is in the rows of its target.
    case 'inverseKey':
      return { table: tableOf(target, [link.key]), field: link.key.field, selected: among('id') }
    case 'joinTable':
      return { table: linkTable(link), field: link.source.field, selected: among(link.target.field) }
    case 'morphKey':
    case 'morphTable': {
      const selected = { where: { [link.morphType.field]: wanted.type }, ...among(link.morphId.field) }
      return link.kind === 'morphKey'
        ? { table: tableOf(type), field: 'id', selected }
        : { table: linkTable(link), field: link.source.field, selected }
    }
    default:
      return null
  }
}
