import type { LinkLabel } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { CloseIcon, ComboBox, IconButton } from '../../kit/index.js'
import type { Choice } from './choices.js'
import { useLinkLabels } from './link-label.js'

interface LinkValuesProps {
  readonly choice: Choice
  /** Ids. */
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Entries, found by search. */
export function LinkValues({ choice, value, onChange }: LinkValuesProps) {
  const t = useT()
  const [search, setSearch] = useState('')
  const labels = useLinkLabels(choice, value)
  const { data = [], isFetching } = useRead<readonly LinkLabel[]>('/links', {
    query: { of: choice.owner, attribute: choice.attribute.name, search: search === '' ? undefined : search },
    keepsPrevious: true,
  })
  const labelOf = (id: string) => labels.get(id) ?? data.find((found) => String(found.id) === id)?.label ?? `#${id}`
  return (
    <>
      {value.length > 0 && (
        <ul className="list-chips" aria-label={t('filter.value')}>
          {value.map((id) => (
            <li key={id} className="list-chip">
              <span className="truncate">{labelOf(id)}</span>
              <IconButton
                icon={CloseIcon}
                label={t('filter.removeValue', { value: labelOf(id) })}
                size="small"
                onPress={() => onChange(value.filter((other) => other !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <ComboBox
        // Empty again for the next one.
        key={value.length}
        label={t(value.length === 0 ? 'filter.value' : 'filter.addValue')}
        options={data
          .filter(({ id }) => !value.includes(String(id)))
          .map(({ id, label }) => ({ id: String(id), text: label }))}
        value={null}
        onChange={(id) => {
          if (id !== null) onChange([...value, id])
          setSearch('')
        }}
        onInputChange={setSearch}
        empty={t(isFetching ? 'common.loading' : 'filter.noEntry')}
        isFiltered
      />
    </>
  )
}
