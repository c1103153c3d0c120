/** Prints a JSDoc comment with its line ends, or nothing: the only way for text of a model to become a comment. */
export function docComment(text: string | null, indent = ''): string {
  const lines = commentLines(text ?? '')
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} *${line === '' ? '' : ` ${line}`}\n`).join('')}${indent} */\n`
}

/** Returns text for a one-line comment. */
export function commentLine(text: string): string {
  return commentLines(text).join(' ')
}

/** Returns lines that can neither end a comment nor instruct the compiler. */
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
