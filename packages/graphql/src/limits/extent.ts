import { isTooDeep } from './nesting.js'

/** The most lines of a document: the parser examines each line of a comment or a block text, which are no tokens. */
export const maxLines = 20_000

export const tooDeep = 'The operation is nested too deeply'

/** Returns why the text of a document is not even parsed; null if it is. */
export function extentFault(source: string): string | null {
  if (hasMoreLines(source, '\n') || hasMoreLines(source, '\r')) return `The operation has more than ${maxLines} lines`
  return isTooDeep(source) ? tooDeep : null
}

function hasMoreLines(source: string, end: string): boolean {
  let lines = 0
  for (let at = source.indexOf(end); at !== -1; at = source.indexOf(end, at + 1)) {
    if (++lines > maxLines) return true
  }
  return false
}
