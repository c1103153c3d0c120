import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/**
 * Returns the columns that a GraphQL input sets and a REST body cannot: `createdAt`. `updatedAt` is in the inputs too, and is always the
 * time of writing.
 */
export function givenColumns(
  { database }: Store,
  type: CompiledType,
  data: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const attribute = type.attributes.get('createdAt')
  const { createdAt } = data
  if (attribute?.kind !== 'scalar' || typeof createdAt !== 'string') return {}
  return { [attribute.descriptor.field]: database.dialect.storeDateTime(createdAt) }
}
