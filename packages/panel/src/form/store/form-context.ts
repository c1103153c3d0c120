import type { Person } from '@content-gen/admin/panel-api'
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react'
import type { Path } from '../document/path.js'
import type { Issue } from '../rules/issue.js'
import { afterPress } from '../../kit/index.js'
import type { Labels } from './labels.js'
import type { FormStore } from './form-store.js'
import type { Reveal } from './reveal.js'

/** The form that a control belongs to. */
export interface FormScope {
  readonly store: FormStore
  readonly labels: Labels
  readonly reveal: Reveal
  readonly entry: number | null
  readonly locale: string | null
  /** Marks attributes that all languages share. */
  readonly marksShared: boolean
  /** True for an attribute of the entry that the role does not permit to change. */
  readonly isRefused: (name: string) => boolean
  /** Marks each of them; false where the page tells it once. */
  readonly marksRefused: boolean
  /** The comments on fields; absent where nobody talks about them. */
  readonly remarks?: Remarks | undefined
  /** Shows who changed an attribute of the entry; absent where nobody knows. */
  readonly showChanges?: ((name: string) => void) | undefined
  /** The others who have the entry open. */
  readonly presence?: PeopleAt | undefined
}

/** The people in each field. It changes apart from the form. */
export interface PeopleAt {
  /** Takes a printed path. */
  at(field: string): readonly Person[]
  subscribe(listener: () => void): () => void
}

export interface Remarks {
  /** How many are open, by the printed path of a field. */
  readonly open: ReadonlyMap<string, number>
  readonly show: () => void
}

export const FormContext = createContext<FormScope | null>(null)

export function useForm(): FormScope {
  const scope = useContext(FormContext)
  if (scope === null) throw new Error('A control needs a form')
  return scope
}

export interface FieldState {
  readonly value: unknown
  /** The typed text, if it is no value. */
  readonly text: string | null
  readonly issue: Issue | null
  readonly set: (value: unknown) => void
  readonly setText: (text: string) => void
  readonly touch: () => void
}

/** Listens to one place alone. */
export function useField(path: Path): FieldState {
  const { store } = useForm()
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path])
  const value = useSyncExternalStore(subscribe, () => store.value(path))
  const text = useSyncExternalStore(subscribe, () => store.text(path))
  const issue = useSyncExternalStore(subscribe, () => store.issue(path))
  return {
    value,
    text,
    issue,
    set: useCallback((next: unknown) => store.set(path, next), [store, path]),
    setText: useCallback((next: string) => store.setText(path, next), [store, path]),
    touch: useCallback(() => afterPress(() => store.touch(path)), [store, path]),
  }
}

/** Listens to what is made of the value of a place: a number, a text. */
export function usePlace<T extends string | number | boolean | null>(path: Path, select: (value: unknown) => T): T {
  const { store } = useForm()
  const subscribe = useCallback((listener: () => void) => store.subscribe(path, listener), [store, path])
  return useSyncExternalStore(subscribe, () => select(store.value(path)))
}

/** Listens to something of the whole form. */
export function useStore<T>(store: FormStore, select: () => T): T {
  return useSyncExternalStore(
    useCallback((listener: () => void) => store.subscribeAll(listener), [store]),
    select,
  )
}
