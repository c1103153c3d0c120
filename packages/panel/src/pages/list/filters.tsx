import { useState } from 'react'
import { useCatalog, useDraft } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { Button, CloseIcon, FilterIcon, IconButton, Popup } from '../../kit/index.js'
import { choiceOf, operatorWord, valueless, type Choice } from './choices.js'
import type { Condition, Filter } from './filter.js'
import { FilterEditor } from './filter-editor.js'
import { useLinkLabel } from './link-label.js'
import { usePeople } from './people.js'

interface FiltersProps {
  readonly uid: string
  readonly choices: readonly Choice[]
  readonly filters: readonly Filter[]
  readonly onChange: (filters: readonly Filter[]) => void
}

/** The button that adds a condition. */
export function AddFilter({ uid, choices, filters, onChange }: FiltersProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popup
      label={t('filter.title')}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={FilterIcon}>{t('filter.add')}</Button>}
    >
      <FilterEditor
        draftName={`filter ${uid}`}
        choices={choices}
        onApply={(condition) => {
          onChange([...filters, condition])
          setOpen(false)
        }}
      />
    </Popup>
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
        <Chip
          // Conditions have no identity of their own.
          key={`${index} ${JSON.stringify(filter)}`}
          uid={uid}
          choices={choices}
          filter={filter}
          onApply={(next) => replace(index, next)}
          onRemove={() => replace(index)}
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

interface ChipProps {
  readonly uid: string
  readonly choices: readonly Choice[]
  readonly filter: Filter
  readonly onApply: (condition: Condition) => void
  readonly onRemove: () => void
}

function Chip({ uid, choices, filter, onApply, onRemove }: ChipProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const choice = 'raw' in filter ? undefined : choiceOf(choices, filter.path)
  const text = useFilterText(filter, choice)
  const draftName = `filter ${uid} ${JSON.stringify(filter)}`
  const [, setDraft] = useDraft<unknown>(draftName)
  const remove = () => {
    setDraft(null)
    onRemove()
  }
  return (
    <span className="list-chip">
      {choice && !('raw' in filter) ? (
        <Popup
          label={t('filter.title')}
          isOpen={isOpen}
          onOpenChange={setOpen}
          trigger={
            <Button variant="quiet" size="small">
              {text}
            </Button>
          }
        >
          <FilterEditor
            draftName={draftName}
            choices={choices}
            initial={{ choice, condition: filter }}
            onApply={(condition) => {
              onApply(condition)
              setOpen(false)
            }}
          />
        </Popup>
      ) : (
        <span className="truncate">{text}</span>
      )}
      <IconButton icon={CloseIcon} label={t('filter.remove', { filter: text })} size="small" onPress={remove} />
    </span>
  )
}

function useFilterText(filter: Filter, choice: Choice | undefined): string {
  const t = useT()
  const { date, moment, list, choice: either } = useFormats()
  const catalog = useCatalog()
  const linked = useLinkLabel(choice, filter)
  const isOfPerson = choice?.attribute.type === 'person'
  const people = usePeople(isOfPerson)
  if ('raw' in filter) return `${t('filter.custom')}: ${JSON.stringify(filter.raw)}`
  const { path, operator, value } = filter
  if (choice?.attribute.type === 'untranslated')
    return t('list.notIn', { name: catalog?.locales.find(({ code }) => code === value)?.name ?? String(value) })
  if (isOfPerson) return `${choice.text} ${people.find(({ id }) => id === value)?.name ?? `#${String(value)}`}`
  const key = operatorWord(operator, choice?.attribute)
  const words = [choice?.text ?? path.join(' › '), key === null ? operator : t(key)]
  if (valueless.has(operator)) return words.join(' ')
  const show = (one: string) => {
    switch (choice?.attribute.type) {
      case 'date':
        return date(one)
      case 'datetime':
      case 'timestamp':
        return moment(one)
      case 'boolean':
        return one === 'true' ? t('common.yes') : t('common.no')
      case 'relation':
        return linked ?? one
      default:
        return one
    }
  }
  const shown = (typeof value === 'string' ? [value] : value).map(show)
  return [...words, operator === '$between' ? list(shown) : either(shown)].join(' ')
}
