import { useDraft } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, ComboBox, Select } from '../../kit/index.js'
import { operatorsOf, operatorWord, pathOf, valueless, type Choice } from './choices.js'
import type { Condition } from './filter.js'
import { isWhole } from './moment-value.js'
import { ValueControl } from './value-control.js'

interface Draft {
  readonly path: string
  readonly operator: string
  readonly value: string | readonly string[]
}

export interface FilterEditorProps {
  /** The name under which a begun condition is kept until it is applied or emptied. */
  readonly draftName: string
  readonly choices: readonly Choice[]
  readonly initial?: { readonly choice: Choice; readonly condition: Condition } | undefined
  readonly onApply: (condition: Condition) => void
}

/** Makes or changes one condition. */
export function FilterEditor({ draftName, choices, initial, onApply }: FilterEditorProps) {
  const t = useT()
  const [draft, setDraft] = useDraft<Draft>(draftName)
  const { path, operator, value } = draft ?? begun(initial)
  const choice = choices.find((one) => nameOf(one) === path) ?? null
  const operators = choice ? operatorsOf(choice.attribute) : []
  const values = typeof value === 'string' ? [value] : value
  const isReady =
    valueless.has(operator) ||
    (values.some((one) => one !== '') && values.every((one) => !choice || isWhole(choice.attribute.type, one)))
  const pick = (name: string | null) => {
    const next = choices.find((one) => nameOf(one) === name)
    setDraft(next ? { path: nameOf(next), operator: operatorsOf(next.attribute)[0] ?? '', value: '' } : null)
  }
  const apply = () => {
    if (!choice || !isReady) return
    setDraft(null)
    onApply({ path: pathOf(choice, operator), operator, value: valueless.has(operator) ? 'true' : value })
  }
  return (
    <form
      className="stack list-filter"
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <ComboBox
        label={t('filter.attribute')}
        options={choices.map((one) => ({ id: nameOf(one), text: one.text }))}
        value={choice && path}
        onChange={pick}
        empty={t('common.noResults')}
        autoFocus={choice === null}
      />
      {choice && (
        <>
          {operators.length > 1 && (
            <Select
              label={t('filter.operator')}
              options={operators.map((id) => ({ id, text: wordOf(id, choice) }))}
              value={operator}
              onChange={(next) => {
                const isSameKind = (next === '$between') === (operator === '$between')
                setDraft({ path, operator: next, value: isSameKind ? value : '' })
              }}
            />
          )}
          {!valueless.has(operator) && (
            <ValueControl
              choice={choice}
              operator={operator}
              value={value}
              onChange={(next) => setDraft({ path, operator, value: next })}
            />
          )}
          <Button type="submit" variant="primary" isDisabled={!isReady}>
            {t('common.apply')}
          </Button>
        </>
      )}
    </form>
  )

  function wordOf(id: string, of: Choice): string {
    const key = operatorWord(id, of.attribute)
    return key === null ? id : t(key)
  }
}

function begun(initial: FilterEditorProps['initial']): Draft {
  if (!initial) return { path: '', operator: '', value: '' }
  const { operator, value } = initial.condition
  return { path: nameOf(initial.choice), operator, value: valueless.has(operator) ? '' : value }
}

function nameOf({ path }: Choice): string {
  return path.join('.')
}
