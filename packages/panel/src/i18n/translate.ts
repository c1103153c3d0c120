import { IntlMessageFormat } from 'intl-messageformat'
import { isRTL } from 'react-aria-components'
import type { MessageKey, MessageValues } from './messages.js'

/** Returns the text of a key in the chosen language, with the values in its placeholders. */
export type Translate<Key extends string = MessageKey> = (key: Key, values?: MessageValues) => string

/** Returns the texts of a language as a function. English stands in for what a project's own language lacks. */
export function translator<Key extends string>(
  language: string,
  messages: Readonly<Partial<Record<Key, string>>>,
  en: Readonly<Record<Key, string>>,
): Translate<Key> {
  /** By language and key: a text that fails is replaced by the English one each time. */
  const formats = new Map<string, IntlMessageFormat>()
  // In a text of the other direction, the marks and numbers of an English one would change sides.
  const isMixed = isRTL(language)
  const [before, after] = isMixed ? ['\u2066', '\u2069'] : ['', '']
  const filled = (key: Key, text: string, locale: string, values: MessageValues) => {
    const name = `${locale} ${key}`
    const format = formats.get(name) ?? new IntlMessageFormat(text, locale)
    formats.set(name, format)
    return String(format.format({ ...values }))
  }
  const english = (key: Key, values: MessageValues | undefined) =>
    `${before}${values === undefined ? en[key] : filled(key, en[key], 'en', isMixed ? isolated(values) : values)}${after}`
  return (key, values) => {
    const text = messages[key]
    if (text === undefined) return english(key, values)
    if (values === undefined) return text
    try {
      return filled(key, text, language, values)
    } catch {
      // A text of the project has another placeholder.
      return english(key, values)
    }
  }
}

/** Lets each text among the values have its own direction. */
function isolated(values: MessageValues): MessageValues {
  const one = (value: MessageValues[string]) => (typeof value === 'string' ? `\u2068${value}\u2069` : value)
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, one(value)]))
}
