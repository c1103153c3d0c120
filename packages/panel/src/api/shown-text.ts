import type { PanelText } from '@content-gen/contract'
import { titleOf } from './title-of.js'

/** Returns a text of the project in a language: else in one of the same kind, in English, or as it is. */
export function shownText(text: PanelText | undefined, language: string): string | undefined {
  if (text === undefined || typeof text === 'string') return text
  const alike = (code: string) => code.split('-')[0] === language.split('-')[0]
  const codes = Object.keys(text)
  const code = codes.find((each) => each === language) ?? codes.find(alike) ?? codes.find((each) => each === 'en')
  return text[code ?? codes[0] ?? '']
}

/** Returns what people read instead of the name of an attribute. */
export function fieldTitle({ name, label }: { readonly name: string; readonly label?: PanelText }): string {
  return typeof label === 'string' ? label : titleOf(name)
}

/** Returns what people read instead of the name of an attribute of a type. */
export function titleIn(
  { attributes }: { readonly attributes: readonly { readonly name: string; readonly label?: PanelText }[] },
  name: string,
): string {
  return fieldTitle(attributes.find((attribute) => attribute.name === name) ?? { name })
}
