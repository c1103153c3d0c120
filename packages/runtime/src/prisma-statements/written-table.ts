/** Statements that change no rows, unless by functions of the database's owner. */
const reading = /^\s*(?:select|savepoint|release|rollback|begin|commit)\b/i
const writing = /^\s*(?:insert(?:\s+or\s+\w+)?\s+into|update(?:\s+or\s+\w+)?|delete\s+from)\s+(?:only\s+)?/i
const name = /^(?:"((?:[^"]|"")+)"|`((?:[^`]|``)+)`|(\w+))/

/** Returns the table that a statement of any origin changes; undefined if it changes none, null if that is not known. */
export function writtenTable(text: string): string | null | undefined {
  // Several statements at once.
  if (/;\s*\S/.test(text)) return null
  if (reading.test(text)) return undefined
  const verb = writing.exec(text)
  if (verb === null) return null
  const rest = text.slice(verb[0].length)
  const first = name.exec(rest)
  if (first === null) return null
  const after = rest.slice(first[0].length)
  const second = after.startsWith('.') ? name.exec(after.slice(1)) : first
  return second && nameIn(second)
}

function nameIn([, quoted, ticked, plain]: RegExpExecArray): string | null {
  return quoted?.replaceAll('""', '"') ?? ticked?.replaceAll('``', '`') ?? plain?.toLowerCase() ?? null
}
