import { formulaStart } from '@content-gen/contract'

/** No cell could tell the empty text from no value: it gets the sign, too. */
const needsSign = (text: string): boolean => formulaStart.test(text) || /^'*$/.test(text)

/** Returns a text with the sign by which spreadsheets leave it a text, if it needs that. */
export function withSign(text: string): string {
  return needsSign(text) ? `'${text}` : text
}

/** Returns the text that `withSign` was given. */
export function withoutSign(text: string): string {
  return text.startsWith("'") && needsSign(text.slice(1)) ? text.slice(1) : text
}
