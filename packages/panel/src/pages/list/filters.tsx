import { useT } from '../../i18n/index.js'
import { Button, FilterIcon } from '../../kit/index.js'
import type { Choice } from './choices.js'
import type { Filter } from './filter.js'
import { FilterChip } from './filter-chip.js'
import { FilterPopup } from './filter-popup.js'

interface FiltersProps {
  readonly uid: string
  readonly choices: readonly Choice[]
  readonly filters: readonly Filter[]
  readonly onChange: (filters: readonly Filter[]) => void
}

/** The button that adds a condition. */
export function AddFilter({ uid, choices, filters, onChange }: FiltersProps) {
  const t = useT()
  return (
    <FilterPopup
      draftName={`filter ${uid}`}
      choices={choices}
      onApply={(condition) => onChange([...filters, condition])}
      trigger={<Button icon={FilterIcon}>{t('filter.add')}</Button>}
    />
  )
}

/** The conditions of the list: each can be changed and removed. */
export function FilterChips({ uid, choices, filters, onChange }: FiltersProps) {
  const t = useT()
  if (filters.length === 0) return null
  const replace = (index: number, ...next: readonly Filter[]) =>
    onChange([...filters.slice(0, index), ...next, ...filters.slice(index + 1)])
  return (
    <div className="list-chips">
      {filters.map((filter, index) => (
        <FilterChip
          // Conditions have no identity of their own.
          key={`${index} ${JSON.stringify(filter)}`}
          uid={uid}
          choices={choices}
          filter={filter}
          onChange={(next) => replace(index, ...(next === null ? [] : [next]))}
        />
      ))}
      {filters.length > 1 && (
        <Button variant="quiet" size="small" onPress={() => onChange([])}>
          {t('filter.removeAll')}
        </Button>
      )}
    </div>
  )
}
