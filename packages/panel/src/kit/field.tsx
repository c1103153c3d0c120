import { useContext, type ReactNode } from 'react'
import { FieldError, Label, Text } from 'react-aria-components'
import { FieldTextsContext } from './field-texts.js'
import './field.css'

/** Properties that all fields have. */
export interface FieldProps {
  /** Shown above the field. Fields without one need `aria-label`. */
  readonly label?: ReactNode
  readonly hint?: ReactNode
  /** Makes the field invalid, and is shown below it. */
  readonly error?: string | null | undefined
  /** Beside the label: a badge, a button. */
  readonly aside?: ReactNode
}

/** The label of a field. A star marks what must be filled in; screen readers hear it from the control. */
export function FieldLabel({
  label,
  aside,
  isRequired,
}: Pick<FieldProps, 'label' | 'aside'> & { readonly isRequired?: boolean | undefined }) {
  if (label === undefined) return null
  return (
    <div className="field-head">
      <Label className="field-label">
        {label}
        {isRequired && (
          <span className="field-star" aria-hidden="true">
            *
          </span>
        )}
      </Label>
      {aside}
    </div>
  )
}

export function FieldNotes({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const { help } = useContext(FieldTextsContext)
  return (
    <>
      {(hint !== undefined || help !== undefined) && (
        <Text slot="description" className="field-hint">
          {help !== undefined && <span className="field-help">{help}</span>}
          {hint}
        </Text>
      )}
      <FieldError className="field-error">{error ?? undefined}</FieldError>
    </>
  )
}
