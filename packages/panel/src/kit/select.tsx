import {
  Button as AriaButton,
  Popover,
  Select as AriaSelect,
  SelectValue,
  type Key,
  type SelectProps as AriaSelectProps,
} from 'react-aria-components'
import { useT } from '../i18n/index.js'
import { FieldLabel, FieldNotes, type FieldProps } from './field.js'
import { ChevronDownIcon } from './icons.js'
import { Options, type Option } from './options.js'

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
  const t = useT()
  return (
    <AriaSelect
      placeholder={t('common.select')}
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
