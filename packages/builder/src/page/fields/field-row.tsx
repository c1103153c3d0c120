import { ChevronDownIcon, ChevronEndIcon, IconButton, SortingHandle, TrashIcon } from '@content-gen/panel/parts'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useSay } from '../texts/texts.js'

interface FieldRowProps {
  readonly name: string
  readonly title: ReactNode
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly onMove: (to: number) => void
  readonly onRemove?: (() => void) | undefined
  /** Beside the title. */
  readonly actions?: ReactNode
  /** Shown while it is closed, too. */
  readonly inner?: ReactNode
  readonly children: ReactNode
}

/** An item of a list that can be sorted, which opens below its title. */
export function FieldRow({ name, title, isOpen, onToggle, onMove, onRemove, actions, inner, children }: FieldRowProps) {
  const say = useSay()
  return (
    <li className="field-row">
      <div className="field-row-head">
        <SortingHandle name={name} onMove={onMove} />
        <Button className="disclosure-button grow" aria-expanded={isOpen} onPress={onToggle}>
          {isOpen ? <ChevronDownIcon /> : <ChevronEndIcon />}
          {title}
        </Button>
        {actions}
        {onRemove && (
          <IconButton icon={TrashIcon} size="small" label={say('fields.remove', { name })} onPress={onRemove} />
        )}
      </div>
      {isOpen && <div className="field-row-body">{children}</div>}
      {inner !== undefined && <div className="field-row-inner">{inner}</div>}
    </li>
  )
}
