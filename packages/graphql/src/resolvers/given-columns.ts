import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/**
 * The columns that an input of GraphQL sets and a body of REST cannot: `createdAt`. `updatedAt` is in the inputs, too, and is the
 * time of writing whatever they say.
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
