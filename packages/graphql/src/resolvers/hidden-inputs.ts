import { ValidationError } from '@content-gen/runtime'
import { isRecord } from '@content-gen/runtime/write'
import type { CompiledType, Types } from '@content-gen/runtime/query'

/** Whether the owner lets nobody write an attribute. */
export type IsUnwritable = (uid: string, attribute: string) => boolean

/**
 * The schema itself refuses what the owner has taken out of an input, but for the items of dynamic zones, which are plain JSON to
 * it, and what is nested in them. @throws ValidationError
 */
export function refuseUnwritable(types: Types, isUnwritable: IsUnwritable, type: CompiledType, data: unknown): void {
  if (!isRecord(data)) return
  for (const attribute of type.attributes.values()) {
    if (attribute.kind !== 'component' && attribute.kind !== 'dynamiczone') continue
    const value = data[attribute.name]
    const items: readonly unknown[] = Array.isArray(value) ? value : [value]
    for (const item of items) {
      if (!isRecord(item)) continue
      const component = attribute.kind === 'component' ? attribute.link.target : types.get(uidOf(item['__component']))
      if (!component) continue
      const hidden = Object.keys(item).find((name) => isUnwritable(component.uid, name))
      if (hidden !== undefined) throw new ValidationError(`Invalid parameter ${hidden}`)
      refuseUnwritable(types, isUnwritable, component, item)
    }
  }
}

/** A component's uid; what is no text names none. */
function uidOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
