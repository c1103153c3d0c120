import type { CommentPeople, Person } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useRead } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { ComboBox } from '../../../kit/index.js'

interface PersonBoxProps {
  /** The path of the comments of the entry. */
  readonly base: string
  readonly field: string | null
  readonly label: string
  readonly onChoose: (person: Person) => void
}

/** Chooses one of those who may read the entry, and the field. */
export function PersonBox({ base, field, label, onChoose }: PersonBoxProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  // A box closes its list when its value changes, and this one has none: a new one takes its place.
  const [chosen, setChosen] = useState(0)
  const { data = [] } = useRead<CommentPeople>(`${base}/people`, {
    query: { field: field ?? undefined, search: search || undefined },
    keepsPrevious: true,
    staleMs: 10_000,
  })
  return (
    <ComboBox
      key={chosen}
      aria-label={label}
      placeholder={label}
      empty={t('comment.nobody')}
      isFiltered
      options={data.map(({ id, name }) => ({ id: String(id), text: name }))}
      value={null}
      inputValue={search}
      onInputChange={setSearch}
      onChange={(id) => {
        const person = data.find((one) => String(one.id) === id)
        setSearch('')
        if (!person) return
        setChosen(chosen + 1)
        onChoose(person)
      }}
    />
  )
}
