import type { CompiledScalar, CompiledType, Condition } from '@content-gen/runtime/query'

export const noRow: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: [] }

/** Returns the condition that an administrator made an entry, or changed it last. Entries of types that do not say so are nobody's. */
export function writtenBy(
  { descriptor }: CompiledType,
  name: 'createdBy' | 'updatedBy',
  administrator: number,
): Condition {
  const column = descriptor.creators?.[name]
  if (column === undefined) return noRow
  const attribute: CompiledScalar = {
    kind: 'scalar',
    name,
    isPrivate: true,
    descriptor: { type: 'integer', ...column },
    column: column.column,
    searchTable: null,
  }
  return { kind: 'compare', operand: { kind: 'scalar', attribute }, operator: 'eq', value: administrator }
}
