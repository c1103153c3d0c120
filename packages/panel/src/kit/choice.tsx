import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  Radio,
  RadioGroup as AriaRadioGroup,
  Switch as AriaSwitch,
  type CheckboxProps as AriaCheckboxProps,
  type RadioGroupProps as AriaRadioGroupProps,
  type SwitchProps as AriaSwitchProps,
} from 'react-aria-components'
import { FieldLabel, FieldNotes, type FieldProps } from './field.js'
import type { Option } from './options.js'
import { CheckIcon, MinusIcon } from './icons.js'

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'children' | 'className'> {
  readonly children?: ReactNode
}

export function Checkbox({ children, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className="check">
      {({ isIndeterminate }) => (
        <>
          <span className="check-box">{isIndeterminate ? <MinusIcon /> : <CheckIcon />}</span>
          {children}
        </>
      )}
    </AriaCheckbox>
  )
}

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className'> {
  readonly children?: ReactNode
}

export function Switch({ children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} className="switch">
      <span className="switch-track" />
      {children}
    </AriaSwitch>
  )
}

export interface RadioGroupProps extends Omit<AriaRadioGroupProps, 'children' | 'className' | 'isInvalid'>, FieldProps {
  readonly options: readonly Option[]
}

export function RadioGroup({ label, hint, error, aside, options, ...props }: RadioGroupProps) {
  return (
    <AriaRadioGroup {...props} isInvalid={Boolean(error)} validationBehavior="aria" className="field">
      <FieldLabel label={label} aside={aside} isRequired={props.isRequired} />
      <div className="stack stack-tight">
        {options.map(({ id, text, hint: more, isDisabled = false }) => (
          <Radio key={id} value={id} isDisabled={isDisabled} className="check">
            <span className="check-box check-dot">
              <CheckIcon />
            </span>
            <span className="item-text">
              {text}
              {more !== undefined && <span className="item-hint">{more}</span>}
            </span>
          </Radio>
        ))}
      </div>
      <FieldNotes hint={hint} error={error} />
    </AriaRadioGroup>
  )
}
