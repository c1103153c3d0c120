import { useCatalog } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { ComboBox, RadioGroup, TextField, Checkbox } from '../../kit/index.js'
import { MomentField } from '../../kit/moment-field.js'
import type { Choice } from './choices.js'
import { LinkValues } from './link-values.js'
import { isWhole, momentKind } from './moment-value.js'
import { usePeople } from './people.js'

type Value = string | readonly string[]

interface ValueControlProps {
  readonly choice: Choice
  readonly operator: string
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** The control for the value of a condition. */
export function ValueControl({ choice, operator, value, onChange }: ValueControlProps) {
  const t = useT()
  const { attribute } = choice
  if (operator === '$between') {
    const [from = '', to = ''] = Array.isArray(value) ? (value as readonly string[]) : []
    return (
      <div className="field-pair">
        <Plain label={t('filter.from')} choice={choice} value={from} onChange={(next) => onChange([next, to])} />
        <Plain label={t('filter.to')} choice={choice} value={to} onChange={(next) => onChange([from, next])} />
      </div>
    )
  }
  const single = typeof value === 'string' ? value : (value[0] ?? '')
  const several = typeof value === 'string' ? [value].filter((one) => one !== '') : value
  if (attribute.type === 'enumeration' && (operator === '$in' || operator === '$notIn'))
    return (
      <div className="list-values" role="group" aria-label={t('filter.value')}>
        {attribute.values.map((one) => (
          <Checkbox
            key={one}
            isSelected={several.includes(one)}
            onChange={(isChosen) => onChange(isChosen ? [...several, one] : several.filter((other) => other !== one))}
          >
            {one}
          </Checkbox>
        ))}
      </div>
    )
  if (attribute.type === 'enumeration') return <OneOf values={attribute.values} value={single} onChange={onChange} />
  if (attribute.type === 'review') return <OneOf values={attribute.states} value={single} onChange={onChange} />
  if (attribute.type === 'boolean')
    return (
      <RadioGroup
        aria-label={t('filter.value')}
        options={[
          { id: 'true', text: t('common.yes') },
          { id: 'false', text: t('common.no') },
        ]}
        value={single === '' ? null : single}
        onChange={onChange}
      />
    )
  if (attribute.type === 'relation') return <LinkValues choice={choice} value={several} onChange={onChange} />
  if (attribute.type === 'untranslated') return <LanguageValue label={choice.text} value={single} onChange={onChange} />
  if (attribute.type === 'person') return <PersonValue label={choice.text} value={single} onChange={onChange} />
  return <Plain label={t('filter.value')} choice={choice} value={single} onChange={onChange} />
}

interface OneOfProps {
  readonly values: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function OneOf({ values, value, onChange }: OneOfProps) {
  const t = useT()
  return (
    <div className="list-values">
      <RadioGroup
        aria-label={t('filter.value')}
        options={values.map((id) => ({ id, text: id }))}
        value={value === '' ? null : value}
        onChange={onChange}
      />
    </div>
  )
}

interface PlainProps {
  readonly label: string
  readonly choice: Choice
  readonly value: string
  readonly onChange: (value: string) => void
}

function Plain({ label, choice: { attribute }, value, onChange }: PlainProps) {
  switch (attribute.type) {
    case 'date':
    case 'time':
    case 'datetime':
    case 'timestamp': {
      const isTyped = !isWhole(attribute.type, value)
      return (
        <MomentField
          kind={momentKind(attribute.type) ?? 'moment'}
          label={label}
          value={isTyped || value === '' ? null : value}
          typed={isTyped ? value : null}
          onChange={(next) => onChange(next ?? '')}
          onType={onChange}
        />
      )
    }
    case 'integer':
    case 'biginteger':
      return (
        <TextField
          label={label}
          inputMode="numeric"
          value={value}
          onChange={(text) => onChange(text.replaceAll(/[^\d-]/g, ''))}
        />
      )
    case 'float':
    case 'decimal':
      return (
        <TextField
          label={label}
          inputMode="decimal"
          value={value}
          onChange={(text) => onChange(text.replace(',', '.'))}
        />
      )
    default:
      return <TextField label={label} value={value} onChange={onChange} autoFocus />
  }
}

/** A person, found by name or e-mail. */
function PersonValue({ label, value, onChange }: Omit<PlainProps, 'choice'>) {
  const t = useT()
  const people = usePeople()
  return (
    <ComboBox
      label={label}
      options={people.map(({ id, name, email }) => ({ id, text: name, hint: name === email ? undefined : email }))}
      value={value === '' ? null : value}
      onChange={(id) => onChange(id ?? '')}
      empty={t('common.noResults')}
    />
  )
}

function LanguageValue({ label, value, onChange }: Omit<PlainProps, 'choice'>) {
  const { locales = [] } = useCatalog() ?? {}
  return (
    <div className="list-values">
      <RadioGroup
        aria-label={label}
        options={locales.map(({ code, name }) => ({ id: code, text: name }))}
        value={value === '' ? null : value}
        onChange={onChange}
      />
    </div>
  )
}
