import { Fragment } from 'react'
import { useDraft } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, CloseIcon, IconButton } from '../../kit/index.js'
import { choiceOf, isAlone, type Choice } from './choices.js'
import { conditionsOf, someOf, type Condition, type Filter } from './filter.js'
import { FilterPopup } from './filter-popup.js'
import { useConditionText } from './condition-text.js'

interface FilterChipProps {
  readonly uid: string
  readonly choices: readonly Choice[]
  readonly filter: Filter
  /** Null: it is removed. */
  readonly onChange: (filter: Filter | null) => void
}

/** A filter of the list: a condition, or several of which one must hold. */
export function FilterChip({ uid, choices, filter, onChange }: FilterChipProps) {
  const t = useT()
  if ('raw' in filter) {
    const text = `${t('filter.custom')}: ${JSON.stringify(filter.raw)}`
    return (
      <span className="list-chip">
        <span className="truncate">{text}</span>
        <RemoveButton text={text} onRemove={() => onChange(null)} />
      </span>
    )
  }
  const conditions = conditionsOf(filter)
  const replace = (index: number, ...next: readonly Condition[]) => {
    const all = [...conditions.slice(0, index), ...next, ...conditions.slice(index + 1)]
    onChange(all.length === 0 ? null : someOf(all))
  }
  const combined = choices.filter((choice) => !isAlone(choice))
  const mayCombine = conditions.every(({ path }) => combined.some((choice) => choice === choiceOf(choices, path)))
  return (
    <span className="list-chip">
      {conditions.map((condition, index) => (
        // Conditions have no identity of their own.
        <Fragment key={`${index} ${JSON.stringify(condition)}`}>
          {index > 0 && <span className="soft small">{t('filter.or')}</span>}
          <ConditionPart
            draftName={`filter ${uid} ${JSON.stringify(condition)}`}
            choices={conditions.length > 1 ? combined : choices}
            condition={condition}
            onApply={(next) => replace(index, next)}
            onRemove={() => replace(index)}
          />
        </Fragment>
      ))}
      {mayCombine && (
        <FilterPopup
          draftName={`filter ${uid} or ${JSON.stringify(filter)}`}
          choices={combined}
          onApply={(next) => onChange(someOf([...conditions, next]))}
          trigger={
            <Button variant="quiet" size="small" aria-label={t('filter.addOr')}>
              {t('filter.or')} …
            </Button>
          }
        />
      )}
    </span>
  )
}

interface ConditionPartProps {
  readonly draftName: string
  readonly choices: readonly Choice[]
  readonly condition: Condition
  readonly onApply: (condition: Condition) => void
  readonly onRemove: () => void
}

function ConditionPart({ draftName, choices, condition, onApply, onRemove }: ConditionPartProps) {
  const choice = choiceOf(choices, condition.path)
  const text = useConditionText(condition, choice)
  const [, setDraft] = useDraft<unknown>(draftName)
  return (
    <>
      {choice ? (
        <FilterPopup
          draftName={draftName}
          choices={choices}
          initial={{ choice, condition }}
          onApply={onApply}
          trigger={
            <Button variant="quiet" size="small">
              {text}
            </Button>
          }
        />
      ) : (
        <span className="truncate">{text}</span>
      )}
      <RemoveButton
        text={text}
        onRemove={() => {
          setDraft(null)
          onRemove()
        }}
      />
    </>
  )
}

function RemoveButton({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  const t = useT()
  return <IconButton icon={CloseIcon} label={t('filter.remove', { filter: text })} size="small" onPress={onRemove} />
}
