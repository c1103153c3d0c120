import type { DatabaseProvider } from './provider.js'

/** One statement of a migration script. */
export interface ScriptStatement {
  readonly text: string
  /** The line on which it starts, counted from 1. */
  readonly line: number
}

const word = String.raw`[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*`
// A doubled quote parses as two adjacent strings, which makes no difference here.
const quoted = String.raw`'[^']*'|"[^"]*"|--[^\n]*`
const tokens: Record<DatabaseProvider, RegExp> = {
  sqlite: new RegExp(`${quoted}|/\\*|${word}|\`[^\`]*\`|\\[[^\\]]*\\]|[^]`, 'g'),
  postgresql: new RegExp(
    String.raw`[eE]'(?:[^'\\]+|\\[^])*'|\$((?:${word})?)\$[^]*?\$\1\$|${quoted}|/\*|${word}|[^]`,
    'g',
  ),
}

/** Splits a script into the statements that the database would see. A comment belongs to the statement after it. */
export function splitStatements(provider: DatabaseProvider, script: string): ScriptStatement[] {
  const token = new RegExp(tokens[provider])
  const statements: ScriptStatement[] = []
  let start = -1
  let line = 1
  let counted = 0
  let depth = 0
  let isDefinition = false
  const close = (end: number) => {
    if (start >= 0) statements.push({ text: script.slice(start, end), line })
    start = -1
    depth = 0
  }
  for (let match = token.exec(script); match !== null; match = token.exec(script)) {
    const [text] = match
    if (text === '/*') token.lastIndex = commentEnd(provider, script, token.lastIndex)
    if (text === '/*' || text.startsWith('--') || /^\s$/.test(text)) continue
    if (text === ';' && depth === 0) {
      close(match.index)
      continue
    }
    const keyword = text.toUpperCase()
    if (start < 0) {
      line += newlines(script.slice(counted, match.index))
      start = counted = match.index
      isDefinition = keyword === 'CREATE'
    }
    // The body of a trigger or a function contains semicolons.
    else if (isDefinition && (keyword === 'BEGIN' || keyword === 'CASE')) depth++
    else if (isDefinition && keyword === 'END') depth = Math.max(0, depth - 1)
  }
  close(script.length)
  return statements
}

function newlines(text: string): number {
  return text.split('\n').length - 1
}

/** PostgreSQL's comments nest. */
function commentEnd(provider: DatabaseProvider, script: string, from: number): number {
  const edge = /\/\*|\*\//g
  edge.lastIndex = from
  let depth = 1
  for (let match = edge.exec(script); match !== null; match = edge.exec(script)) {
    if (match[0] === '*/') depth--
    else if (provider === 'postgresql') depth++
    if (depth === 0) return edge.lastIndex
  }
  return script.length
}

/** Returns what a statement would do to the transaction that a migration runs in. */
export function transactionControl(statement: ScriptStatement): 'none' | 'redundant' | 'forbidden' {
  const [first, second] = statement.text.toUpperCase().split(/[^A-Z]+/, 2)
  if (first === 'BEGIN' || first === 'COMMIT' || first === 'END') return 'redundant'
  if (first === 'START' && second === 'TRANSACTION') return 'redundant'
  if (first === 'ABORT' || (first === 'PREPARE' && second === 'TRANSACTION')) return 'forbidden'
  if (first === 'ROLLBACK' && !/^ROLLBACK\s+(\w+\s+)?TO\b/i.test(statement.text)) return 'forbidden'
  return 'none'
}
