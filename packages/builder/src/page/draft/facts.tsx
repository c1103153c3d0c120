import { createContext, useContext } from 'react'
import type { ProjectModels, EditPlan, Problem } from '../../contract.js'

/** The facts that the server sends beside the models. */
export type Facts = Omit<ProjectModels, 'models'>

export const FactsContext = createContext<Facts>({
  locales: [],
  customFields: {},
  options: {},
  relationKinds: [],
  mediaTypes: [],
  withoutPlainValue: [],
})

export function useFacts(): Facts {
  return useContext(FactsContext)
}

/** The consequences of the draft. */
export interface Consequences {
  /** Null: they are not known yet. */
  readonly plan: EditPlan | null
  /** The answer is about an earlier draft. */
  readonly isOld: boolean
  readonly error: Error | null
}

export const ConsequencesContext = createContext<Consequences>({ plan: null, isOld: false, error: null })

export function useConsequences(): Consequences {
  return useContext(ConsequencesContext)
}

/** Returns the problems of a model below a path of keys: `['attributes', 'title']`. */
export function useProblems(uid: string, of: Problem['of'], path: readonly string[]): readonly Problem[] {
  const { plan } = useConsequences()
  return (plan?.problems ?? []).filter(
    (problem) => problem.uid === uid && problem.of === of && path.every((key, at) => problem.path[at] === key),
  )
}
