import type { ReactElement, ReactNode } from 'react'
import { Dialog, DialogTrigger, Popover } from 'react-aria-components'

/** A small window beside a button, for a few controls. `isOpen` and `onOpenChange` if somebody else opens or closes it. */
export function Popup({
  trigger,
  label,
  children,
  isOpen,
  onOpenChange,
}: {
  readonly trigger: ReactElement
  readonly label: string
  readonly children: ReactNode
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
}) {
  return (
    <DialogTrigger
      {...(isOpen === undefined ? {} : { isOpen })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      {trigger}
      <Popover className="popover popup" placement="bottom start">
        <Dialog className="popup-inner" aria-label={label}>
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
