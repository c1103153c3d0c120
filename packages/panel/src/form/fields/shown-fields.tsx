import type { PanelCondition } from '@content-gen/contract'
import { useState, type ReactNode } from 'react'
import { isItem } from '../document/values.js'
import type { Path } from '../document/path.js'
import { holds } from '../rules/holds.js'
import { useForm, useStore } from '../store/form-context.js'
import { useToldFaults, useWanted } from './told-faults.js'

/** Shows fields if they are not hidden, if something is told to be wrong there, or once somebody was led to them. */
export function ShownFields({
  path,
  names,
  isHidden,
  showIf,
  children,
}: {
  readonly path: Path
  readonly names: readonly string[]
  readonly isHidden: boolean
  readonly showIf: PanelCondition | undefined
  readonly children: ReactNode
}) {
  const { store } = useForm()
  const [isWanted, setWanted] = useState(false)
  const faults = useToldFaults(path, names)
  const isMeant = useStore(store, () => {
    if (isHidden || showIf === undefined) return !isHidden
    const values = path.length === 0 ? store.document : store.value(path)
    return holds(showIf, isItem(values) ? values : {})
  })
  useWanted(path, (name) => names.includes(name) && setWanted(true))
  return isMeant || isWanted || faults > 0 ? children : null
}
