import { useEffect, useEffectEvent } from 'react'
import type { Path } from '../document/path.js'
import { useForm, useStore } from '../store/form-context.js'
import type { FormStore } from '../store/form-store.js'
import { stepBelow } from '../store/reveal.js'

/** Counts what is told to be wrong in some attributes below a path. */
export function toldFaults(store: FormStore, path: Path, names: readonly string[]): number {
  return store.issues.filter((issue) => {
    const step = stepBelow(path, issue.path)
    return step !== null && names.includes(step) && store.issue(issue.path) !== null
  }).length
}

export function useToldFaults(path: Path, names: readonly string[]): number {
  const { store } = useForm()
  return useStore(store, () => toldFaults(store, path, names))
}

/** Calls back with the attribute below a path that somebody wants to be shown. */
export function useWanted(path: Path, onWanted: (name: string) => void): void {
  const { reveal } = useForm()
  const tell = useEffectEvent((wanted: Path) => {
    const step = stepBelow(path, wanted)
    if (step !== null) onWanted(step)
  })
  useEffect(() => reveal.subscribe((wanted) => tell(wanted)), [reveal])
}
