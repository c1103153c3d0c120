import { ts } from 'ts-morph'

/** Levels of nodes: more than people write, and fewer than the stack takes. */
const deepest = 1000

/** Returns the code of a file with the parents of its nodes; null if it is nested too deeply to be visited. */
export function parsedCode(path: string, text: string): ts.SourceFile | null {
  try {
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, scriptKind(path))
    return isDeep(source) ? null : source
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function scriptKind(path: string): ts.ScriptKind {
  const isTypescript = /\.[cm]?tsx?$/.test(path)
  if (path.endsWith('x')) return isTypescript ? ts.ScriptKind.TSX : ts.ScriptKind.JSX
  return isTypescript ? ts.ScriptKind.TS : ts.ScriptKind.JS
}

function isDeep(source: ts.SourceFile): boolean {
  let level: ts.Node[] = [source]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) return true
    const below: ts.Node[] = []
    for (const node of level) ts.forEachChild(node, (child) => void below.push(child))
    level = below
  }
  return false
}
