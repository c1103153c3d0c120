import { IntlMessageFormat } from 'intl-messageformat'
import { en } from './en/index.js'
import type { MessageKey, Messages, MessageValues } from './messages.js'

/** Returns the text of a key in the chosen language, with the values in its placeholders. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** Returns the texts of a language as a function. English stands in for what a project's own language lacks. */
export function translator(language: string, messages: Partial<Messages>): Translate {
  const formats = new Map<MessageKey, IntlMessageFormat>()
  return (key, values) => {
    const text = messages[key] ?? en[key]
    if (values === undefined) return text
    let format = formats.get(key)
    try {
      if (format === undefined) formats.set(key, (format = new IntlMessageFormat(text, language)))
      return String(format.format({ ...values }))
    } catch {
      // A text of the project has another placeholder.
      return String(new IntlMessageFormat(en[key], 'en').format({ ...values }))
    }
  }
}
