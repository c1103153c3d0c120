import { Button, CloseIcon, IconButton, NumberField, PlusIcon, Select, TextField } from '@content-gen/panel/parts'
import { objectAt, textAt, textsAt, type Json, type PlainJson } from '../project/json.js'
import { useFacts } from '../draft/facts.js'
import { asksPresence, comparing, comparisonsOf, conditionOf, type FormComparison } from '../project/conditions.js'
import { useSay } from '../texts/texts.js'
import { JsonBox } from './json-box.js'

interface ConditionProps {
  readonly attributes: PlainJson
  readonly value: Json | undefined
  readonly onChange: (value: Json | undefined) => void
}

const numbers: ReadonlySet<string> = new Set(['integer', 'float', 'decimal', 'biginteger'])

/** Comparisons with other values of the form, all of which must hold. */
export function ConditionControl({ attributes, value, onChange }: ConditionProps) {
  const say = useSay()
  const comparisons = comparisonsOf(value)
  if (comparisons === null)
    return <JsonBox label={say('form.showIf')} hint={say('form.conditionMore')} value={value} onChange={onChange} />
  const set = (at: number, next: FormComparison) => onChange(conditionOf(comparisons.with(at, next)))
  const free = Object.keys(attributes).find((name) => comparisons.every((comparison) => comparison.name !== name))
  return (
    <fieldset className="stack stack-tight">
      <legend className="field-label">{say('form.showIf')}</legend>
      {comparisons.map((comparison, at) => (
        <div key={at} className="row">
          <div className="comparison grow">
            <ComparisonControls attributes={attributes} comparison={comparison} onChange={(next) => set(at, next)} />
          </div>
          <IconButton
            icon={CloseIcon}
            label={say('form.removeCondition')}
            onPress={() => onChange(conditionOf(comparisons.toSpliced(at, 1)))}
          />
        </div>
      ))}
      {free !== undefined && (
        <div>
          <Button
            size="small"
            icon={PlusIcon}
            onPress={() => onChange(conditionOf([...comparisons, { name: free, operator: '$notNull', operand: true }]))}
          >
            {say('form.addCondition')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface ComparisonProps {
  readonly attributes: PlainJson
  readonly comparison: FormComparison
  readonly onChange: (comparison: FormComparison) => void
}

function ComparisonControls({ attributes, comparison, onChange }: ComparisonProps) {
  const say = useSay()
  const { name, operator, operand } = comparison
  const { withoutPlainValue } = useFacts()
  const isAlone = asksPresence(operator)
  const operators = withoutPlainValue.includes(textAt(objectAt(attributes, name), 'type'))
    ? comparing.filter(asksPresence)
    : comparing
  return (
    <>
      <Select
        aria-label={say('form.conditionField')}
        options={Object.keys(attributes).map((one) => ({ id: one, text: one }))}
        value={name}
        onChange={(next) => onChange({ ...comparison, name: next })}
      />
      <Select
        aria-label={say('form.conditionOperator')}
        options={operators.map((one) => ({ id: one, text: say(`compare.${one}`) }))}
        value={operator}
        onChange={(next) => {
          const kept = isAlone ? firstOperand(objectAt(attributes, name)) : operand
          onChange({ name, operator: next, operand: asksPresence(next) ? true : kept })
        }}
      />
      {!isAlone && <Operand attribute={objectAt(attributes, name)} comparison={comparison} onChange={onChange} />}
    </>
  )
}

function firstOperand(attribute: PlainJson): FormComparison['operand'] {
  const type = textAt(attribute, 'type')
  if (type === 'boolean') return true
  return numbers.has(type) ? 0 : (textsAt(attribute, 'enum')[0] ?? '')
}

interface OperandProps {
  readonly attribute: PlainJson
  readonly comparison: FormComparison
  readonly onChange: (comparison: FormComparison) => void
}

function Operand({ attribute, comparison, onChange }: OperandProps) {
  const say = useSay()
  const { operand } = comparison
  const label = say('form.conditionValue')
  const type = textAt(attribute, 'type')
  const set = (next: FormComparison['operand']) => onChange({ ...comparison, operand: next })
  if (type === 'boolean' || type === 'enumeration') {
    const values = type === 'boolean' ? ['true', 'false'] : textsAt(attribute, 'enum')
    return (
      <Select
        aria-label={label}
        options={values.map((value) => ({ id: value, text: value }))}
        value={String(operand)}
        onChange={(text) => set(type === 'boolean' ? text === 'true' : text)}
      />
    )
  }
  if (numbers.has(type) && typeof operand === 'number')
    return <NumberField aria-label={label} value={operand} onChange={(next) => set(Number.isNaN(next) ? 0 : next)} />
  return <TextField aria-label={label} value={String(operand)} onChange={set} />
}
