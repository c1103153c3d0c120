import { createContext } from 'react'

/** What the project says about the field that is shown: below it, and in its empty control. */
export interface FieldTexts {
  readonly help?: string | undefined
  readonly placeholder?: string | undefined
}

export const FieldTextsContext = createContext<FieldTexts>({})
