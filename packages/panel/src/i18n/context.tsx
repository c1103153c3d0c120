import { createContext, useContext, useEffect, useMemo, useState, useSyncExternalStore, type ReactNode } from 'react'
import { I18nProvider, useLocale } from 'react-aria-components'
import { en } from './en/index.js'
import { formatsOf, type Formats } from './formats.js'
import { chooseLanguage, languageAdditions, loadLanguage, onLanguageAddition } from './languages.js'
import type { Messages } from './messages.js'
import { translator, type Translate } from './translate.js'

interface I18n {
  readonly language: string
  /** The person's wish. Null: the browser's. */
  readonly chosen: string | null
  readonly setLanguage: (code: string | null) => void
  readonly t: Translate
  readonly formats: Formats
}

const Context = createContext<I18n>(i18nOf('en', null, en, () => {}))
const storageKey = 'panel.language'

function i18nOf(
  language: string,
  chosen: string | null,
  messages: Partial<Messages>,
  setLanguage: I18n['setLanguage'],
): I18n {
  const t = translator(language, messages, en)
  return { language, chosen, setLanguage, t, formats: formatsOf(language, t('common.justNow')) }
}

/** Gives the pages the person's language. Nothing is shown before it is loaded. */
export function Languages({ children }: { readonly children: ReactNode }) {
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const additions = useSyncExternalStore(onLanguageAddition, languageAdditions)
  const language = chooseLanguage(chosen)
  const [loaded, setLoaded] = useState<{ readonly language: string; readonly messages: Partial<Messages> } | null>(
    language === 'en' ? { language, messages: en } : null,
  )
  useEffect(() => {
    let isCurrent = true
    void loadLanguage(language).then((messages) => isCurrent && setLoaded({ language, messages }))
    return () => {
      isCurrent = false
    }
  }, [language, additions])
  const value = useMemo(
    () =>
      loaded &&
      i18nOf(loaded.language, chosen, loaded.messages, (code) => {
        if (code === null) localStorage.removeItem(storageKey)
        else localStorage.setItem(storageKey, code)
        setChosen(code)
      }),
    [loaded, chosen],
  )
  if (value === null) return null
  return (
    <I18nProvider locale={value.language}>
      <Direction />
      <Context value={value}>{children}</Context>
    </I18nProvider>
  )
}

/** Tells the browser the language and its direction. */
function Direction() {
  const { locale, direction } = useLocale()
  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = direction
  }, [locale, direction])
  return null
}

/** Returns the texts of the panel in the person's language. */
export function useT(): Translate {
  return useContext(Context).t
}

export function useFormats(): Formats {
  return useContext(Context).formats
}

export function useI18n(): I18n {
  return useContext(Context)
}
