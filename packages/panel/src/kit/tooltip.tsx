import type { ReactElement, ReactNode } from 'react'
import { Tooltip, TooltipTrigger } from 'react-aria-components'
import './popover.css'

/** Shows a short text beside what is pointed at or has the focus: a button. */
export function Tip({ text, children }: { readonly text: ReactNode; readonly children: ReactElement }) {
  return (
    <TooltipTrigger delay={500} closeDelay={100}>
      {children}
      <Tooltip className="tooltip" offset={6}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  )
}
