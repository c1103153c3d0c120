import { createContext } from 'react'

/** The words of the project for the field that is shown: below it, and in its empty control. */
export interface FieldTexts {
  readonly help?: string | undefined
  readonly placeholder?: string | undefined
}

export const FieldTextsContext = createContext<FieldTexts>({})
