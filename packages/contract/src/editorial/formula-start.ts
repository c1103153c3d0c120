/** The start of a text that a spreadsheet takes for a formula, the wide forms of East Asia included. An apostrophe before it makes it a text. */
export const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/
