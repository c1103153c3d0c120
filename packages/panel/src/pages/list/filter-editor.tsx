import { useState } from 'react'
import { useT } from '../../i18n/index.js'
import { Button, ComboBox, Select } from '../../kit/index.js'
import { operatorsOf, operatorWord, pathOf, valueless, type Choice } from './choices.js'
import type { Condition } from './filter.js'
import { ValueControl } from './value-control.js'

interface FilterEditorProps {
  readonly choices: readonly Choice[]
  readonly initial?: { readonly choice: Choice; readonly condition: Condition } | undefined
  readonly onApply: (condition: Condition) => void
}

/** Makes or changes one condition. */
export function FilterEditor({ choices, initial, onApply }: FilterEditorProps) {
  const t = useT()
  const [choice, setChoice] = useState(initial?.choice ?? null)
  const [operator, setOperator] = useState(initial?.condition.operator ?? '')
  const [value, setValue] = useState<string | readonly string[]>(
    initial && !valueless.has(initial.condition.operator) ? initial.condition.value : '',
  )
  const operators = choice ? operatorsOf(choice.attribute) : []
  const isReady =
    valueless.has(operator) || (typeof value === 'string' ? value !== '' : value.some((one) => one !== ''))
  const pick = (name: string | null) => {
    const next = choices.find(({ path }) => path.join('.') === name) ?? null
    setChoice(next)
    setOperator(next ? (operatorsOf(next.attribute)[0] ?? '') : '')
    setValue('')
  }
  const apply = () => {
    if (choice && isReady)
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
        options={choices.map(({ path, text }) => ({ id: path.join('.'), text }))}
        value={choice ? choice.path.join('.') : null}
        onChange={pick}
        empty={t('common.noResults')}
        autoFocus={!initial}
      />
      {choice && (
        <>
          <Select
            label={t('filter.operator')}
            options={operators.map((id) => ({ id, text: wordOf(id, choice) }))}
            value={operator}
            onChange={(next) => {
              setOperator(next)
              if ((next === '$between') !== (operator === '$between')) setValue('')
            }}
          />
          {!valueless.has(operator) && (
            <ValueControl choice={choice} operator={operator} value={value} onChange={setValue} />
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
