import { findRow, tableOf } from '@content-gen/runtime/write'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'

/** Returns the state of an entry; null if there is none. An entry of a type without drafts is live. */
export async function stateOf(
  writing: WriteTransaction,
  type: CompiledType,
  id: number,
): Promise<'draft' | 'live' | null> {
  const attribute = type.draftAndPublish ? type.attributes.get('publishedAt') : undefined
  const field = attribute?.kind === 'scalar' ? attribute.descriptor.field : null
  const row = await findRow(writing, tableOf(type), field === null ? [] : [field], { where: { id } })
  if (row === null) return null
  return field === null || row[field] !== null ? 'live' : 'draft'
}
