import { NumberField, TextField } from '@content-gen/panel/parts'
import { textAt, type Json, type PlainJson } from '../project/json.js'
import { useSay } from '../texts/texts.js'

interface LimitProps {
  readonly attribute: PlainJson
  readonly option: 'min' | 'max' | 'minLength' | 'maxLength'
  readonly onChange: (value: Json | undefined) => void
}

/** A bound of a value, of a text's length, or of a number of items. */
export function LimitControl({ attribute, option, onChange }: LimitProps) {
  const say = useSay()
  const type = textAt(attribute, 'type')
  const value = attribute[option]
  // Limits of these do not fit into a number.
  if (type === 'biginteger')
    return (
      <TextField
        label={say(`option.${option}`)}
        inputMode="numeric"
        value={value === undefined ? '' : String(value)}
        onChange={(text) => onChange(text || undefined)}
      />
    )
  const isCount = type === 'component' || type === 'dynamiczone'
  const label =
    isCount && option === 'min'
      ? 'option.least'
      : isCount && option === 'max'
        ? 'option.most'
        : (`option.${option}` as const)
  return (
    <NumberField
      label={say(label)}
      value={typeof value === 'number' ? value : Number.NaN}
      onChange={(number) => onChange(Number.isNaN(number) ? undefined : number)}
    />
  )
}
