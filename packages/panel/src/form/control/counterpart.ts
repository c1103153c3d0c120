import type { Attribute } from '@content-gen/admin/panel-api'
import { createContext, type ReactNode } from 'react'

/** Shows what is beside the field of an attribute of the entry; null for nothing. */
export type Counterpart = (attribute: Attribute) => ReactNode

export const CounterpartContext = createContext<Counterpart | null>(null)
