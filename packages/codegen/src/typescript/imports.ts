import { compareText } from '@content-gen/schema'
import { printNames } from './layout.js'
import { quote } from './quote.js'

export interface Import {
  /** The name that the default export gets. */
  readonly default?: string
  readonly names: readonly string[]
  readonly from: string
  readonly isType: boolean
}

/** Import lines, packages first, then files by path, values before types; none where there are no names. */
export function printImports(imports: readonly Import[]): readonly string[] {
  return merged(imports)
    .filter((each) => each.names.length > 0 || each.default !== undefined)
    .toSorted((a, b) => order(a) - order(b) || compareText(a.from, b.from) || Number(a.isType) - Number(b.isType))
    .map(printImport)
}

/** Named imports from one place stand in one line. */
function merged(imports: readonly Import[]): readonly Import[] {
  const lines = new Map<string, Import>()
  for (const each of imports) {
    const key = `${each.from} ${each.isType} ${each.default ?? ''}`
    const before = lines.get(key)
    lines.set(key, before === undefined ? each : { ...each, names: [...before.names, ...each.names] })
  }
  return [...lines.values()]
}

function order({ from }: Import): number {
  return from.startsWith('.') ? 1 : 0
}

function printImport({ default: own, names, from, isType }: Import): string {
  if (own !== undefined) return `import ${isType ? 'type ' : ''}${own} from ${quote(from)}`
  const open = isType ? 'import type ' : 'import '
  const close = ` from ${quote(from)}`
  // Prettier leaves a single name on its line, however long.
  const list = names.length === 1 ? `{ ${names[0]} }` : printNames(names, '', open.length + close.length)
  return `${open}${list}${close}`
}
