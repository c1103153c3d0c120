import { shownText, useI18n } from '@content-gen/panel/parts'
import { isJsonObject, type Json } from '../project/json.js'

/** Returns a text of a `panel.json` in the language of the page; an empty one if there is none. */
export function useTextOf(): (value: Json | undefined) => string {
  const { language } = useI18n()
  return (value) => {
    if (typeof value === 'string') return value
    if (!isJsonObject(value)) return ''
    const texts = Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return shownText(Object.fromEntries(texts), language) ?? ''
  }
}
