import { NumberField, Select, TextField } from '@content-gen/panel/parts'
import { textAt, textsAt, type Json, type PlainJson } from '../project/json.js'
import { useSay } from '../texts/texts.js'

interface DefaultProps {
  readonly attribute: PlainJson
  readonly onChange: (value: Json | undefined) => void
}

const numbers: ReadonlySet<string> = new Set(['integer', 'float', 'decimal'])
const data: ReadonlySet<string> = new Set(['json', 'blocks', 'array'])

/** The value that a new entry has. */
export function DefaultControl({ attribute, onChange }: DefaultProps) {
  const say = useSay()
  const type = textAt(attribute, 'type')
  const value = attribute['default']
  const label = say('option.default')
  const none = { id: '', text: say('option.none') }
  if (data.has(type)) return null
  if (type === 'boolean' || type === 'enumeration') {
    const values = type === 'boolean' ? ['true', 'false'] : textsAt(attribute, 'enum')
    return (
      <Select
        label={label}
        options={[none, ...values.map((text) => ({ id: text, text }))]}
        value={value === undefined || value === null ? '' : String(value)}
        onChange={(text) => onChange(text === '' ? undefined : type === 'boolean' ? text === 'true' : text)}
      />
    )
  }
  if (numbers.has(type))
    return (
      <NumberField
        label={label}
        value={typeof value === 'number' ? value : Number.NaN}
        onChange={(number) => onChange(Number.isNaN(number) ? undefined : number)}
      />
    )
  return (
    <TextField
      label={label}
      value={value === undefined || value === null ? '' : String(value)}
      onChange={(text) => onChange(text || undefined)}
    />
  )
}
