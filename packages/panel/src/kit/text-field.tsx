import { useContext, type Ref } from 'react'
import {
  Group,
  Input,
  NumberField as AriaNumberField,
  SearchField as AriaSearchField,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type NumberFieldProps as AriaNumberFieldProps,
  type SearchFieldProps as AriaSearchFieldProps,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { IconButton } from './button.js'
import { classNames } from './class-names.js'
import { FieldLabel, FieldNotes, type FieldProps } from './field.js'
import { FieldTextsContext } from './field-texts.js'
import { CloseIcon, SearchIcon } from './icons.js'

type Own<Props> = Omit<Props, 'children' | 'className' | 'isInvalid'> & FieldProps

export interface TextFieldProps extends Own<AriaTextFieldProps> {
  readonly placeholder?: string | undefined
  readonly isMono?: boolean | undefined
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

export function TextField({ label, hint, error, aside, placeholder, isMono, inputRef, ...props }: TextFieldProps) {
  const texts = useContext(FieldTextsContext)
  const shown = placeholder ?? texts.placeholder
  return (
    <AriaTextField {...props} isInvalid={Boolean(error)} validationBehavior="aria" className="field">
      <FieldLabel label={label} aside={aside} isRequired={props.isRequired} />
      <Input
        className={classNames('input', isMono && 'mono')}
        dir={isMono ? 'ltr' : 'auto'}
        {...(shown === undefined ? {} : { placeholder: shown })}
        {...(inputRef === undefined ? {} : { ref: inputRef })}
      />
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  )
}

export interface TextAreaProps extends Own<AriaTextFieldProps> {
  readonly placeholder?: string | undefined
  readonly rows?: number | undefined
  readonly isMono?: boolean | undefined
}

/** Grows with its text. */
export function TextArea({ label, hint, error, aside, placeholder, rows = 4, isMono, ...props }: TextAreaProps) {
  const texts = useContext(FieldTextsContext)
  const shown = placeholder ?? texts.placeholder
  return (
    <AriaTextField {...props} isInvalid={Boolean(error)} validationBehavior="aria" className="field">
      <FieldLabel label={label} aside={aside} isRequired={props.isRequired} />
      <AriaTextArea
        className={classNames('input', isMono && 'mono')}
        dir={isMono ? 'ltr' : 'auto'}
        rows={rows}
        {...(shown === undefined ? {} : { placeholder: shown })}
      />
      <FieldNotes hint={hint} error={error} />
    </AriaTextField>
  )
}

export interface NumberFieldProps extends Own<AriaNumberFieldProps> {
  readonly placeholder?: string | undefined
}

/** Numbers in the person's notation. Not for `biginteger`: its values are text. */
export function NumberField({ label, hint, error, aside, placeholder, ...props }: NumberFieldProps) {
  return (
    <AriaNumberField {...props} isInvalid={Boolean(error)} validationBehavior="aria" className="field">
      <FieldLabel label={label} aside={aside} isRequired={props.isRequired} />
      <Input className="input" {...(placeholder === undefined ? {} : { placeholder })} />
      <FieldNotes hint={hint} error={error} />
    </AriaNumberField>
  )
}

export interface SearchFieldProps extends Own<AriaSearchFieldProps> {
  readonly placeholder?: string | undefined
  readonly clearLabel: string
  readonly inputRef?: Ref<HTMLInputElement> | undefined
}

export function SearchField({
  label,
  hint,
  error,
  aside,
  placeholder,
  clearLabel,
  inputRef,
  ...props
}: SearchFieldProps) {
  return (
    <AriaSearchField {...props} className="field search-field">
      {({ isEmpty }) => (
        <>
          <FieldLabel label={label} aside={aside} />
          <Group className="input-group">
            <SearchIcon />
            <Input
              className="input"
              {...(placeholder === undefined ? {} : { placeholder })}
              {...(inputRef === undefined ? {} : { ref: inputRef })}
            />
            {!isEmpty && <IconButton icon={CloseIcon} label={clearLabel} size="small" />}
          </Group>
          <FieldNotes hint={hint} error={error} />
        </>
      )}
    </AriaSearchField>
  )
}
