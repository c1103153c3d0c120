/** Texts that a spreadsheet takes for a formula, the wide forms of East Asia included; and the empty text, which no cell could tell from no value. */
const risky = /^'*(?:[=+\-@\t\r\n＝＋－＠]|$)/

/** Returns a text with the sign by which spreadsheets leave it a text, if it needs that. */
export function withSign(text: string): string {
  return risky.test(text) ? `'${text}` : text
}

/** Returns the text that `withSign` was given. */
export function withoutSign(text: string): string {
  return text.startsWith("'") && risky.test(text.slice(1)) ? text.slice(1) : text
}
