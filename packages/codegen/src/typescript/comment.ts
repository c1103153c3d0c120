/** A JSDoc comment with its line ends, or nothing: the one way by which text of a model becomes a comment. */
export function docComment(text: string | null, indent = ''): string {
  const lines = commentLines(text ?? '')
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`
}

/** Text for a one-line comment. */
export function commentLine(text: string): string {
  return commentLines(text).join(' ')
}

/** Lines that can neither end a comment nor speak to the compiler. */
function commentLines(text: string): string[] {
  const lines = text
    .replaceAll('*/', '*\\/')
    .replaceAll('@ts-', '@ ts-')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ').trim())
  while (lines[0] === '') lines.shift()
  while (lines.at(-1) === '') lines.pop()
  return lines
}
