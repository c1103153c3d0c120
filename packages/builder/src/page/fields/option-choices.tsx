import { Checkbox } from '@content-gen/panel/parts'

interface ChoicesProps {
  readonly label: string
  readonly options: readonly { readonly id: string; readonly text: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}

/** Several of a few, in the order in which they were chosen. */
export function OptionChoices({ label, options, chosen, onChange }: ChoicesProps) {
  return (
    <fieldset className="stack stack-tight">
      <legend className="field-label">{label}</legend>
      {options.map(({ id, text }) => (
        <Checkbox
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {text}
        </Checkbox>
      ))}
    </fieldset>
  )
}
