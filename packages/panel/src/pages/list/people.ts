import type { Administrator } from '@content-gen/admin/panel-api'
import { useRead } from '../../api/index.js'
import type { Translate } from '../../i18n/index.js'
import { nameOf } from '../../shell/index.js'
import type { Choice } from './choices.js'
import { columnTitle, people } from './listed-attribute.js'

/** Returns what somebody who may look at administrators can filter by as well. */
export function peopleChoices(t: Translate, owner: string): readonly Choice[] {
  return people.map((attribute) => ({
    path: [attribute.name],
    text: columnTitle(t, attribute),
    attribute,
    owner,
  }))
}

interface ListedPerson {
  readonly id: string
  readonly name: string
  readonly email: string
}

/** Returns the administrators, by name. */
export function usePeople(isEnabled = true): readonly ListedPerson[] {
  const { data = [] } = useRead<readonly Administrator[]>('/administrators', { isEnabled, staleMs: 60_000 })
  return data
    .map((one) => ({ id: String(one.id), name: nameOf(one), email: one.email }))
    .sort((one, other) => one.name.localeCompare(other.name))
}
