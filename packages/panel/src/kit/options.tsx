import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components'
import { CheckIcon } from './icons.js'

/** One of the things to choose from. */
export interface Option {
  readonly id: string
  readonly text: string
  readonly hint?: string | undefined
  readonly icon?: ReactNode
  readonly isDisabled?: boolean | undefined
}

/** The list of a `Select` or a `ComboBox`. */
export function Options({
  options,
  empty,
}: {
  readonly options: readonly Option[]
  readonly empty?: string | undefined
}) {
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
