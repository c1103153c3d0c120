import type { ReactNode } from 'react'
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  Group,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  type ComboBoxProps as AriaComboBoxProps,
  type Key,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components'
import { FieldLabel, FieldNotes, type FieldProps } from './field.js'
import { CheckIcon, ChevronDownIcon } from './icons.js'

/** One of the things to choose from. */
export interface Option {
  readonly id: string
  readonly text: string
  readonly hint?: string | undefined
  readonly icon?: ReactNode
  readonly isDisabled?: boolean | undefined
}

function Options({ options, empty }: { readonly options: readonly Option[]; readonly empty?: string | undefined }) {
  return (
    <ListBox
      items={options}
      className="listbox"
      {...(empty === undefined ? {} : { renderEmptyState: () => <div className="popover-empty">{empty}</div> })}
    >
      {(option) => (
        <ListBoxItem textValue={option.text} isDisabled={option.isDisabled ?? false} className="item">
          {({ isSelected }) => (
            <>
              {option.icon}
              <span className="item-text">
                <span className="truncate">{option.text}</span>
                {option.hint !== undefined && <span className="item-hint truncate">{option.hint}</span>}
              </span>
              {isSelected && <CheckIcon className="icon item-check" />}
            </>
          )}
        </ListBoxItem>
      )}
    </ListBox>
  )
}

export interface SelectProps
  extends
    Omit<
      AriaSelectProps<Option>,
      'children' | 'className' | 'isInvalid' | 'selectedKey' | 'onSelectionChange' | 'value' | 'onChange'
    >,
    FieldProps {
  readonly options: readonly Option[]
  readonly value: string | null
  readonly onChange: (value: string) => void
}

/** One of a few options. For many, or those that are looked up, `ComboBox`. */
export function Select({ label, hint, error, aside, options, value, onChange, ...props }: SelectProps) {
  return (
    <AriaSelect
      {...props}
      selectedKey={value}
      onSelectionChange={(key: Key | null) => key !== null && onChange(String(key))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="field"
    >
      <FieldLabel label={label} aside={aside} isRequired={props.isRequired} />
      <AriaButton className="input select-button">
        <SelectValue className="select-value truncate">
          {({ isPlaceholder, defaultChildren }) =>
            isPlaceholder ? defaultChildren : options.find(({ id }) => id === value)?.text
          }
        </SelectValue>
        <ChevronDownIcon />
      </AriaButton>
      <FieldNotes hint={hint} error={error} />
      <Popover className="popover">
        <Options options={options} />
      </Popover>
    </AriaSelect>
  )
}

export interface ComboBoxProps
  extends
    Omit<
      AriaComboBoxProps<Option>,
      | 'children'
      | 'className'
      | 'isInvalid'
      | 'items'
      | 'defaultItems'
      | 'selectedKey'
      | 'onSelectionChange'
      | 'value'
      | 'onChange'
    >,
    FieldProps {
  readonly options: readonly Option[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  readonly placeholder?: string | undefined
  /** Said where nothing fits what was typed. */
  readonly empty: string
  /** The options are already those that fit: they come from the server. */
  readonly isFiltered?: boolean | undefined
}

export function ComboBox({
  label,
  hint,
  error,
  aside,
  options,
  value,
  onChange,
  placeholder,
  empty,
  isFiltered,
  ...props
}: ComboBoxProps) {
  return (
    <AriaComboBox
      menuTrigger="focus"
      allowsEmptyCollection
      {...props}
      {...(isFiltered ? { items: options } : { defaultItems: options })}
      selectedKey={value}
      onSelectionChange={(key: Key | null) => onChange(key === null ? null : String(key))}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="field"
    >
      <FieldLabel label={label} aside={aside} isRequired={props.isRequired} />
      <Group className="input-group">
        <Input className="input" {...(placeholder === undefined ? {} : { placeholder })} />
        <AriaButton className="button button-quiet">
          <ChevronDownIcon />
        </AriaButton>
      </Group>
      <FieldNotes hint={hint} error={error} />
      <Popover className="popover">
        <Options options={options} empty={empty} />
      </Popover>
    </AriaComboBox>
  )
}
