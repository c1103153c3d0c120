import { useId } from 'react'
import { classNames } from '../../../kit/index.js'
import { Cell } from '../cell.js'
import { isNumeric, type ListedAttribute } from '../listed-attribute.js'

interface EditedCellProps {
  readonly attribute: ListedAttribute
  readonly title: string
  readonly value: unknown
  /** A text that is no value. */
  readonly text: string | undefined
  readonly fault: string | null
  readonly isSaving: boolean
  /** It is shown alone. */
  readonly isClosed: boolean
  readonly isActive: boolean
  readonly isChosen: boolean
  /** Null: nobody edits it. */
  readonly typed: string | null
  readonly onType: (text: string) => void
  readonly onLeave: () => void
  readonly onChoose: (isExtending: boolean) => void
  readonly onEdit: () => void
}

/** A cell: its value, or the field in which it is edited. */
export function EditedCell({
  attribute,
  title,
  value,
  text,
  fault,
  isSaving,
  isClosed,
  isActive,
  isChosen,
  typed,
  onType,
  onLeave,
  onChoose,
  onEdit,
}: EditedCellProps) {
  const id = useId()
  const values = attribute.type === 'enumeration' ? attribute.values : []
  return (
    <td
      role="gridcell"
      tabIndex={isActive && typed === null ? 0 : -1}
      className={classNames(
        'edited-cell',
        isNumeric(attribute) && 'cell-number',
        isClosed && 'is-closed',
        isChosen && 'is-chosen',
        isActive && 'is-active',
        fault !== null && 'is-wrong',
      )}
      aria-selected={isChosen}
      aria-readonly={isClosed}
      aria-invalid={fault !== null}
      aria-busy={isSaving}
      onMouseDown={({ button, shiftKey, currentTarget }) => {
        if (button !== 0 || typed !== null) return
        currentTarget.focus()
        onChoose(shiftKey)
      }}
      onMouseEnter={({ buttons }) => buttons === 1 && onChoose(true)}
      onDoubleClick={onEdit}
    >
      {typed === null ? (
        (text ?? <Cell attribute={attribute} value={value} />)
      ) : (
        <>
          <input
            className="cell-input"
            aria-label={title}
            value={typed}
            list={values.length > 0 ? id : undefined}
            onChange={({ target }) => onType(target.value)}
            onBlur={onLeave}
            // Somebody has begun to type.
            autoFocus
          />
          {values.length > 0 && (
            <datalist id={id}>
              {values.map((one) => (
                <option key={one} value={one} />
              ))}
            </datalist>
          )}
        </>
      )}
      {fault !== null && <div className="cell-fault small">{fault}</div>}
    </td>
  )
}
