import { ValidationError } from '@content-gen/runtime'
import { isRecord } from '@content-gen/runtime/write'
import type { CompiledType, Types } from '@content-gen/runtime/query'

/** Returns true if the owner has disabled writes of an attribute. */
export type IsUnwritable = (uid: string, attribute: string) => boolean

/**
 * Rejects attributes that the owner has removed from inputs. The schema does so itself, except for the items of dynamic zones and what is
 * nested in them, which are plain JSON to it. @throws ValidationError
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

/** Returns a component's uid; a value that is not text names none. */
function uidOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
