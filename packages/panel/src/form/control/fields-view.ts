import type { ReactNode } from 'react'
import type { Path } from '../document/path.js'

/** Shows the attributes of a component: those that contain components get it, since each contains the other. */
export type FieldsView = (props: {
  readonly uid: string
  readonly path: Path
  readonly isReadOnly: boolean
}) => ReactNode
