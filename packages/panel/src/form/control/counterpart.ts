import type { Attribute } from '@content-gen/admin/panel-api'
import { createContext, type ReactNode } from 'react'
import type { Path } from '../document/path.js'

/** Shows what is beside the field at a place; null for nothing. `uid`: of the type or component that has the attribute. */
export type Counterpart = (attribute: Attribute, uid: string, path: Path) => ReactNode

export const CounterpartContext = createContext<Counterpart | null>(null)
