import { useSyncExternalStore } from 'react'
import { jumpTo } from '../../../form/control/jump-to.js'
import { placeName } from '../../../form/control/place-name.js'
import { useForm } from '../../../form/store/form-context.js'
import { useFormats, useT } from '../../../i18n/index.js'
import { Initials } from '../../../kit/index.js'
import type { Presence, Present } from './presence.js'

const most = 4

/** The others who have the entry open, in the head: each leads to its field. */
export function PeopleBadge({ presence }: { readonly presence: Presence }) {
  const t = useT()
  const { list } = useFormats()
  const { store, reveal } = useForm()
  const people = useSyncExternalStore(presence.subscribe, () => presence.people)
  const titleOf = ({ name, path }: Present) =>
    path === null ? t('presence.here', { name }) : t('presence.at', { name, field: placeName(store, path) })
  return (
    <span className="people">
      {/* Who comes and goes is said; where they are is not, at each step. */}
      <span role="status" className="visually-hidden">
        {people.length > 0 && t('presence.open', { names: list(people.map(({ name }) => name)) })}
      </span>
      {people.slice(0, most).map((person) => (
        <button
          key={person.id}
          type="button"
          className="people-button"
          aria-label={titleOf(person)}
          title={titleOf(person)}
          onClick={() => person.path && jumpTo(reveal, person.path)}
        >
          <Initials id={person.id} name={person.name} />
        </button>
      ))}
      {people.length > most && <span className="soft small">+{people.length - most}</span>}
    </span>
  )
}
