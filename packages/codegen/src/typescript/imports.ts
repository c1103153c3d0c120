import { compareText } from '@content-gen/schema'
import { printNames } from './layout.js'
import { aside, imported } from './names.js'
import { quoteTypescript } from './quote.js'

/** The imports of one file, collected while the rest of its text is printed. */
export class Imports {
  readonly #lines = new Map<string, Line>()

  /** `taken`: the names that the file uses itself. */
  constructor(private readonly taken: ReadonlySet<string> = new Set()) {}

  /** Imports a value, and returns its name in the file: `store_` if `store` is taken. */
  value(name: string, from: string, local = aside(name, this.taken)): string {
    return this.#named(name, from, false, local)
  }

  /** Imports a type, and returns its name in the file. */
  type(name: string, from: string, local = aside(name, this.taken)): string {
    return this.#named(name, from, true, local)
  }

  /** Imports the default export as `local`, and returns that. */
  default(local: string, from: string, isType = false): string {
    this.#lines.set(`${from} ${isType} ${local}`, { own: local, names: new Set(), from, isType })
    return local
  }

  /** Returns the lines: packages first, then files by path, values before types. */
  print(): readonly string[] {
    return [...this.#lines.values()]
      .sort((a, b) => order(a) - order(b) || compareText(a.from, b.from) || Number(a.isType) - Number(b.isType))
      .map(printLine)
  }

  #named(name: string, from: string, isType: boolean, local: string): string {
    const key = `${from} ${isType}`
    const line = this.#lines.get(key) ?? { own: null, names: new Set(), from, isType }
    line.names.add(imported(name, local))
    this.#lines.set(key, line)
    return local
  }
}

interface Line {
  /** The name of the default export. */
  readonly own: string | null
  readonly names: Set<string>
  readonly from: string
  readonly isType: boolean
}

function order({ from }: Line): number {
  return from.startsWith('.') ? 1 : 0
}

function printLine({ own, names, from, isType }: Line): string {
  if (own !== null) return `import ${isType ? 'type ' : ''}${own} from ${quoteTypescript(from)}`
  const open = isType ? 'import type ' : 'import '
  const close = ` from ${quoteTypescript(from)}`
  const sorted = [...names].sort(compareText)
  // Prettier leaves a single name on its line, however long.
  const list = sorted.length === 1 ? `{ ${sorted[0]} }` : printNames(sorted, '', open.length + close.length)
  return `${open}${list}${close}`
}
