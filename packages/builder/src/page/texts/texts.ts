import { translator, useI18n } from '@content-gen/panel/parts'
import { de } from './de.js'
import { en } from './en.js'
import { es } from './es.js'
import { fr } from './fr.js'

export type TextKey = keyof typeof en

/** A text for each key. */
type Texts = Readonly<Record<TextKey, string>>

/** Returns the text of a key, with the values in its placeholders. */
export type Say = ReturnType<typeof sayIn>

const languages: ReadonlyMap<string, Texts> = new Map([
  ['de', de],
  ['en', en],
  ['es', es],
  ['fr', fr],
])
const made = new Map<string, Say>()

/** Returns the texts of the builder in the language that the kit has. */
export function useSay(): Say {
  const { language } = useI18n()
  const say = made.get(language) ?? sayIn(language)
  made.set(language, say)
  return say
}

function sayIn(language: string) {
  return translator<TextKey>(language, languages.get(language) ?? en, en)
}
