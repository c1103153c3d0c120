import type { Attribute } from '@content-gen/admin/contract'
import { titleOf } from '../../api/index.js'
import type { Translate } from '../../i18n/index.js'

/** An attribute that lists show: one of the model, or a person. */
export type ListedAttribute = Attribute | PersonAttribute

/** Whoever made an entry, or changed it last. */
export interface PersonAttribute {
  readonly name: PersonName
  readonly type: 'person'
}

export type PersonName = 'createdBy' | 'updatedBy'

export const people: readonly PersonAttribute[] = [
  { name: 'createdBy', type: 'person' },
  { name: 'updatedBy', type: 'person' },
]

/** Returns the title of a column. */
export function columnTitle(t: Translate, name: string): string {
  return name === 'createdBy' || name === 'updatedBy' ? t(`list.${name}`) : titleOf(name)
}
