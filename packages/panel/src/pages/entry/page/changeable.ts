import type { ContentType, Right } from '@content-gen/admin/panel-api'
import { fieldTitle } from '../../../api/index.js'

export function mayChange(right: Right | null | undefined, name: string): boolean {
  return right?.fields == null || right.fields.includes(name)
}

/** The titles of the attributes that may be changed, if there are some and most may not: they are told once then, and not at each of the others. */
export function onlyChangeable(type: ContentType, right: Right | null | undefined): readonly string[] | null {
  const all = type.attributes.filter(({ system }) => !system)
  const open = all.filter(({ name }) => mayChange(right, name))
  return open.length > 0 && open.length * 2 < all.length ? open.map(fieldTitle) : null
}
