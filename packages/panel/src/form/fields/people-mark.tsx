import { useSyncExternalStore } from 'react'
import { useFormats, useT } from '../../i18n/index.js'
import { Initials } from '../../kit/index.js'
import type { PeopleAt } from '../store/form-context.js'

/** Shows who else is in a field. It is drawn when they come or go, and the field with its control is not. */
export function PeopleMark({ presence, field }: { readonly presence: PeopleAt; readonly field: string }) {
  const t = useT()
  const { list } = useFormats()
  const people = useSyncExternalStore(presence.subscribe, () => presence.at(field))
  if (people.length === 0) return null
  const title = t('presence.inField', { names: list(people.map(({ name }) => name)) })
  return (
    <span className="people" role="img" aria-label={title} title={title}>
      {people.slice(0, 3).map(({ id, name }) => (
        <Initials key={id} id={id} name={name} />
      ))}
    </span>
  )
}
