import { IntlMessageFormat } from 'intl-messageformat'
import { en } from './en/index.js'
import type { Messages } from './messages.js'

interface Language {
  /** The name of the language in itself. */
  readonly name: string
  readonly load: () => Promise<Partial<Messages>>
}

const languages = new Map<string, Language>([
  ['en', { name: 'English', load: () => Promise.resolve(en) }],
  ['de', { name: 'Deutsch', load: async () => (await import('./de/index.js')).de }],
  ['fr', { name: 'Français', load: async () => (await import('./fr/index.js')).fr }],
  ['es', { name: 'Español', load: async () => (await import('./es/index.js')).es }],
])

let additions = 0
const listeners = new Set<() => void>()

/**
 * Adds a language of the project, or puts other words into one that there is. Texts that are left out stay as they were; those of a new
 * language are English.
 * @throws Error if the code is no language tag (BCP 47), or a text no message of ICU
 */
export function addLanguage(code: string, name: string, messages: Partial<Messages>): void {
  const [tag] = Intl.getCanonicalLocales(code)
  if (tag === undefined) throw new Error('A translation needs the code of its language')
  for (const [key, text] of Object.entries(messages)) readMessage(key, text, tag)
  const known = languages.get(tag)
  languages.set(tag, { name, load: async () => ({ ...(await known?.load()), ...messages }) })
  additions += 1
  for (const listener of listeners) listener()
}

/** Returns how many languages were added so far. */
export function languageAdditions(): number {
  return additions
}

export function onLanguageAddition(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Returns the languages to choose from. */
export function languageNames(): readonly { readonly code: string; readonly name: string }[] {
  return [...languages].map(([code, { name }]) => ({ code, name }))
}

/**
 * Returns the language of the panel: the person's, else the first of the browser's that there is. A variety of another country will do if it
 * is written in the same script.
 */
export function chooseLanguage(preferred: string | null, browser: readonly string[] = navigator.languages): string {
  for (const code of preferred === null ? browser : [preferred, ...browser]) {
    if (languages.has(code)) return code
    const written = writtenLanguage(code)
    const known = written === null ? undefined : [...languages.keys()].find((each) => writtenLanguage(each) === written)
    if (known !== undefined) return known
  }
  return 'en'
}

/** Returns the language with its script, likely where the code names none; null if it is no language tag (BCP 47). */
function writtenLanguage(code: string): string | null {
  try {
    const { language, script = '' } = new Intl.Locale(code).maximize()
    return `${language}-${script}`
  } catch {
    return null
  }
}

export async function loadLanguage(code: string): Promise<Partial<Messages>> {
  return (await languages.get(code)?.load()) ?? en
}

/** @throws Error that names the key */
function readMessage(key: string, text: string, language: string): IntlMessageFormat {
  try {
    return new IntlMessageFormat(text, language)
  } catch (error) {
    throw new Error(`The text of ${key} is no message: ${text}`, { cause: error })
  }
}
