import { useEffect, useRef, type ReactNode } from 'react'
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  Group,
  Input,
  Popover,
  type ComboBoxProps as AriaComboBoxProps,
  type Key,
} from 'react-aria-components'
import { classNames } from './class-names.js'
import { FieldLabel, FieldNotes, type FieldProps } from './field.js'
import { ChevronDownIcon } from './icons.js'
import { Options, type Option } from './options.js'

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
  /** The list covers nothing below: the field has room for it, open or not, so that nothing moves from under a press. */
  readonly keepsRoom?: boolean | undefined
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
  keepsRoom = false,
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
      className={classNames('field', keepsRoom && 'field-listing')}
    >
      {({ isOpen }) => (
        <>
          <FieldLabel label={label} aside={aside} isRequired={props.isRequired} />
          <Group className="input-group">
            <Input className="input" {...(placeholder === undefined ? {} : { placeholder })} />
            <AriaButton className="button button-quiet">
              <ChevronDownIcon />
            </AriaButton>
          </Group>
          <FieldNotes hint={hint} error={error} />
          <OpenList isOpen={isOpen} isLow={keepsRoom}>
            <Options options={options} empty={empty} />
          </OpenList>
        </>
      )}
    </AriaComboBox>
  )
}

interface OpenListProps {
  readonly isOpen: boolean
  readonly isLow: boolean
  readonly children: ReactNode
}

/**
 * A list below its box. React Aria closes it, and empties the box, when the page scrolls; here both stay, since a page scrolls by itself, too:
 * when an editor above is loaded, or a picture.
 */
function OpenList({ isOpen, isLow, children }: OpenListProps) {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isOpen) return
    const placeAnew = ({ target }: Event) => {
      if (target instanceof Node && list.current?.contains(target)) return
      // A popover is placed anew when the window has another size, and in no other way from outside.
      window.dispatchEvent(new Event('resize'))
    }
    document.addEventListener('scroll', placeAnew, { capture: true, passive: true })
    return () => document.removeEventListener('scroll', placeAnew, { capture: true })
  }, [isOpen])
  return (
    <Popover ref={list} className={classNames('popover', isLow && 'popover-low')} isOpen={isOpen}>
      {children}
    </Popover>
  )
}
