import { Switch } from '@content-gen/panel/parts'

interface HintedSwitchProps {
  readonly text: string
  readonly hint: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A switch with a sentence about what it does. */
export function HintedSwitch({ text, hint, isOn, isDisabled = false, onChange }: HintedSwitchProps) {
  return (
    <Switch isSelected={isOn} isDisabled={isDisabled} onChange={onChange}>
      <span className="item-text">
        {text}
        <span className="item-hint">{hint}</span>
      </span>
    </Switch>
  )
}
