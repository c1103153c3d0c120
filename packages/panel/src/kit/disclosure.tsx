import type { ReactNode } from 'react'
import {
  Button,
  Disclosure as AriaDisclosure,
  DisclosurePanel,
  Heading,
  type DisclosureProps as AriaDisclosureProps,
} from 'react-aria-components'
import './disclosure.css'
import { ChevronEndIcon } from './icons.js'

export interface DisclosureProps extends Omit<AriaDisclosureProps, 'children' | 'className'> {
  readonly title: ReactNode
  readonly children: ReactNode
  /** Beside the title: buttons, badges. */
  readonly aside?: ReactNode
  /** Of its heading. */
  readonly level?: 2 | 3
}

/** Folds something away. */
export function Disclosure({ title, aside, level = 3, children, ...props }: DisclosureProps) {
  return (
    <AriaDisclosure {...props} className="disclosure">
      <div className="disclosure-head">
        <Heading level={level} className="grow">
          <Button slot="trigger" className="disclosure-button">
            <ChevronEndIcon />
            <span className="truncate">{title}</span>
          </Button>
        </Heading>
        {aside}
      </div>
      <DisclosurePanel className="disclosure-panel">{children}</DisclosurePanel>
    </AriaDisclosure>
  )
}
