import type { RelationAttribute } from '@content-gen/admin/panel-api'
import { isItem } from '../document/values.js'

export interface Ref {
  readonly type: string
  readonly id: number
}

/** Relations to entries of several types say which type each is of. */
export const isPolymorphic = ({ targets, polymorphic }: RelationAttribute): boolean =>
  polymorphic === true || targets.length > 1

/** Returns what a value links to. */
export function refsOf(attribute: RelationAttribute, value: unknown): readonly Ref[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value]
  return list.flatMap((one) => {
    if (typeof one === 'number') return { type: attribute.targets[0] ?? '', id: one }
    if (isItem(one) && typeof one['__type'] === 'string' && typeof one['id'] === 'number')
      return { type: one['__type'], id: one['id'] }
    return []
  })
}

/** Returns the value of these links; `before` shows its form. */
export function valueOfRefs(attribute: RelationAttribute, refs: readonly Ref[], before: unknown): unknown {
  const first: unknown = Array.isArray(before) ? before[0] : before
  const isTyped = isItem(first) || isPolymorphic(attribute)
  const values = refs.map(({ type, id }) => (isTyped ? { __type: type, id } : id))
  return attribute.multiple ? values : (values[0] ?? null)
}

export const keyOfRef = ({ type, id }: Ref): string => `${type}#${id}`
