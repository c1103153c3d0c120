import type { Wanted } from '@content-gen/editorial'
import { linksOf } from '@content-gen/runtime/query'
import { isOwned } from '@content-gen/runtime/recording'
import { linkTable, selectRows, tableOf } from '@content-gen/runtime/write'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { Session } from '@content-gen/runtime/write'

/** Returns the ids of the rows that an attribute links to one of the wanted. Links that the wanted keep themselves are none of theirs. */
export async function linking(
  session: Session,
  type: CompiledType,
  attribute: CompiledAttribute,
  wanted: Wanted,
  most: number,
): Promise<readonly number[]> {
  if (attribute.kind !== 'media' && attribute.kind !== 'relation' && attribute.kind !== 'morph') return []
  const found = isOwned(attribute) ? linksOf(attribute).find(({ target }) => target.uid === wanted.type) : undefined
  if (found === undefined) return []
  const { link, target } = found
  const values = wanted.ids
  switch (link.kind) {
    case 'foreignKey': {
      const rows = await selectRows(session, tableOf(type), [], { among: { field: link.key.field, values } }, most)
      return rows.map(({ id }) => Number(id))
    }
    // The key of a list that has no other side is in the rows of its target.
    case 'inverseKey': {
      const { field } = link.key
      const rows = await selectRows(
        session,
        tableOf(target, [link.key]),
        [field],
        { among: { field: 'id', values } },
        most,
      )
      return sourcesOf(rows, field)
    }
    case 'morphKey': {
      const among = { field: link.morphId.field, values }
      const where = { [link.morphType.field]: wanted.type }
      const rows = await selectRows(session, tableOf(type), [], { where, among }, most)
      return rows.map(({ id }) => Number(id))
    }
    case 'joinTable': {
      const among = { field: link.target.field, values }
      return sourcesOf(
        await selectRows(session, linkTable(link), [link.source.field], { among }, most),
        link.source.field,
      )
    }
    case 'morphTable': {
      const among = { field: link.morphId.field, values }
      const where = { [link.morphType.field]: wanted.type }
      const rows = await selectRows(session, linkTable(link), [link.source.field], { where, among }, most)
      return sourcesOf(rows, link.source.field)
    }
    default:
      return []
  }
}

function sourcesOf(rows: readonly Readonly<Record<string, unknown>>[], field: string): readonly number[] {
  return [...new Set(rows.flatMap((row) => (row[field] === null ? [] : [Number(row[field])])))]
}
