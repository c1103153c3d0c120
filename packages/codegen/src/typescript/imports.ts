import { compareText } from '@content-gen/schema'
import { printNames } from './layout.js'
import { quote } from './quote.js'

export interface Import {
  readonly names: readonly string[]
  readonly from: string
  readonly isType: boolean
}

/** Import lines, packages first, then files by path, values before types; none where there are no names. */
export function printImports(imports: readonly Import[]): readonly string[] {
  return imports
    .filter(({ names }) => names.length > 0)
    .toSorted((a, b) => order(a) - order(b) || compareText(a.from, b.from) || Number(a.isType) - Number(b.isType))
    .map(printImport)
}

function order({ from }: Import): number {
  return from.startsWith('.') ? 1 : 0
}

function printImport({ names, from, isType }: Import): string {
  const open = isType ? 'import type ' : 'import '
  const close = ` from ${quote(from)}`
  // Prettier leaves a single name on its line, however long.
  const list = names.length === 1 ? `{ ${names[0]} }` : printNames(names, '', open.length + close.length)
  return `${open}${list}${close}`
}
