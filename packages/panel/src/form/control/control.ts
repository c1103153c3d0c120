import type { Attribute } from '@content-gen/admin/panel-api'
import type { ReactNode } from 'react'
import type { Path } from '../document/path.js'

/** The props of every control. */
export interface ControlProps<A extends Attribute = Attribute> {
  readonly attribute: A
  /** The type or component that has the attribute. */
  readonly uid: string
  readonly path: Path
  readonly label: string
  /** Beside the label. */
  readonly aside: ReactNode
  readonly isReadOnly: boolean
}

/** Names a field in the page, for jumps to it. */
export const fieldId = (path: Path): string => `field/${path.join('/')}`
