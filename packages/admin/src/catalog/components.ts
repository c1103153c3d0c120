import { linksOf } from '@content-gen/runtime/query'
import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'

/** Returns the components that the types have, directly or in others, through the attributes that `leads` chooses. */
export function componentsOf(
  types: readonly CompiledType[],
  leads: (type: CompiledType, attribute: CompiledAttribute) => boolean = () => true,
): readonly CompiledType[] {
  const found = new Map<string, CompiledType>()
  const add = (type: CompiledType): void => {
    for (const attribute of type.attributes.values()) {
      if ((attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') || !leads(type, attribute)) continue
      for (const { target } of linksOf(attribute)) {
        if (found.has(target.uid)) continue
        found.set(target.uid, target)
        add(target)
      }
    }
  }
  for (const type of types) add(type)
  return [...found.values()].toSorted((a, b) => (a.uid < b.uid ? -1 : 1))
}
