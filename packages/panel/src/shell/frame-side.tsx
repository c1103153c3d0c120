import type { ReactNode } from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { IconButton, MenuIcon } from '../kit/index.js'

interface FrameSideProps {
  /** Beside the button that opens the drawer. */
  readonly bar: ReactNode
  readonly label: string
  readonly openLabel: string
  readonly isOpen: boolean
  readonly onOpenChange: (isOpen: boolean) => void
  readonly children: ReactNode
}

/** The navigation beside a page. Narrow windows have a bar instead, and the navigation in a drawer. */
export function FrameSide({ bar, label, openLabel, isOpen, onOpenChange, children }: FrameSideProps) {
  return (
    <>
      <header className="frame-bar">
        <IconButton icon={MenuIcon} label={openLabel} onPress={() => onOpenChange(true)} />
        {bar}
      </header>
      <header className="frame-side">{children}</header>
      <ModalOverlay className="frame-veil" isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
        <Modal className="frame-drawer">
          <Dialog className="frame-drawer-inner" aria-label={label}>
            {children}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  )
}
