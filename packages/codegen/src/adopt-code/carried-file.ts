/** A file on its way: its changes, its imports, what its functions need first, and what it could not carry. */
import { dirname, relative } from 'node:path/posix'
import { ts } from 'ts-morph'
import { quoteTypescript } from '../typescript/quote.js'
import { Edits } from './edits.js'
import { eachFreeName } from './names.js'
import type { CodeFile } from './code.js'

/** Code that has no counterpart: it was marked, and does not compile. */
export interface Mark {
  readonly path: string
  readonly line: number
  readonly construct: string
  readonly instead: string
}

/** A place where a query or a body of a client is checked now. */
export interface Sanitized {
  readonly path: string
  readonly line: number
}

/** The names of methods that get another name, by the uid of their service. */
export type RenamedMethods = ReadonlyMap<string, ReadonlySet<string>>

export class CarriedFile {
  readonly edits: Edits
  readonly marks: Mark[] = []
  readonly sanitized: Sanitized[] = []
  /** The occurrences of each construct, those that were marked included. */
  readonly counts = new Map<string, number>()
  /** The line that defines a name in the functions that use it: `const strapi = strapiOf(app)`, by name. */
  readonly given = new Map<string, { readonly line: string; readonly uses: readonly string[] }>()
  /** The types of parameters that follow from the kind of the file; null: their places type them. */
  readonly typed = new Map<ts.ParameterDeclaration, ((carried: CarriedFile) => string) | null>()
  /** The modules of an app that the file makes. */
  readonly makes = new Set<string>()
  /** Uses of `strapi` that something else has replaced. */
  readonly dropped = new Set<ts.Identifier>()
  /** The names of modules that code finds by name, by path. */
  readonly found = new Map<string, string>()
  /** The module finds its own exports by name. */
  isNamed = false
  readonly #imports = new Map<string, { whole: string | null; isNamespace: boolean; named: Set<string> }>()
  #names: ReadonlySet<string> | null = null
  readonly #introduced: { readonly node: ts.Node; readonly name: string }[] = []

  constructor(
    readonly file: CodeFile,
    readonly to: string,
    readonly renamed: RenamedMethods,
  ) {
    this.edits = new Edits(file.source)
    this.given.set('strapi', { line: 'const strapi = strapiOf(app)', uses: [] })
  }

  /** Returns an expression that does not compile, and says what to use. */
  notCarried(at: ts.Node, construct: string, instead: string): string {
    this.marks.push({ path: this.to, line: this.lineOf(at), construct, instead })
    return `notCarried(${quoteTypescript(instead)})`
  }

  mark(at: ts.Node, construct: string, instead: string): void {
    this.edits.replace(at, this.notCarried(at, construct, instead))
  }

  count(construct: string): void {
    this.counts.set(construct, (this.counts.get(construct) ?? 0) + 1)
  }

  lineOf(node: ts.Node): number {
    const { source } = this.file
    return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
  }

  /** Notes that a change has brought a name into a node. */
  introduce(node: ts.Node, name: string): void {
    this.#introduced.push({ node, name })
  }

  /** Returns the names that are defined in each function which uses them, as far as these nodes do. */
  givenNames(nodes: readonly ts.Node[], isGiven: (name: string) => boolean): ReadonlySet<string> {
    const names = new Set<string>()
    for (const node of nodes) {
      eachFreeName(node, (name) => {
        if (isGiven(name.text) && !this.dropped.has(name)) names.add(name.text)
      })
      for (const each of this.#introduced)
        if (each.node.pos >= node.pos && each.node.end <= node.end && isGiven(each.name)) names.add(each.name)
    }
    return names
  }

  /** Adds an import. */
  take(
    from: string,
    names: { readonly whole?: string; readonly isNamespace?: boolean; readonly named?: readonly string[] },
  ): void {
    const known = this.#imports.get(from) ?? { whole: null, isNamespace: false, named: new Set<string>() }
    if (names.whole !== undefined) Object.assign(known, { whole: names.whole, isNamespace: names.isNamespace === true })
    for (const name of names.named ?? []) known.named.add(name)
    this.#imports.set(from, known)
  }

  /** Returns the specifier of another file of the project: `../../../generated/owner.js`. */
  specifierOf(path: string): string {
    const way = relative(dirname(this.to), path).replace(/\.ts$/, '.js')
    return way.startsWith('.') ? way : `./${way}`
  }

  /** Returns a name that the file does not use yet. */
  freeName(name: string): string {
    this.#names ??= new Set(this.file.source.text.match(/[\w$]+/g))
    return this.#names.has(name) ? `${name}Module` : name
  }

  /** Returns a name for a module as a whole, with a number if the file has another module of this name. */
  wholeName(from: string, name: string, number = 1): string {
    const tried = number === 1 ? name : `${name}${number}`
    const isTaken = [...this.#imports].some(([other, { whole }]) => whole === tried && other !== from)
    return isTaken ? this.wholeName(from, name, number + 1) : tried
  }

  importOwn(path: string, ...named: readonly string[]): void {
    this.take(this.specifierOf(path), { named })
  }

  /** The names of the packages that the file imports. */
  packages(): readonly string[] {
    return [...this.#imports.keys()]
      .filter((from) => !/^(\.|node:)/.test(from))
      .map((from) => from.split('/', from.startsWith('@') ? 2 : 1).join('/'))
  }

  importLines(): string {
    const rank = (from: string) => (from.startsWith('.') ? 2 : from.startsWith('node:') ? 0 : 1)
    const sorted = [...this.#imports].toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
    return sorted
      .map(([from, { whole, isNamespace, named }]) => {
        const list = [...named].toSorted()
        const isTypes = whole === null && list.length > 0 && list.every((name) => name.startsWith('type '))
        const names = list.map((name) => (isTypes ? name.slice('type '.length) : name)).join(', ')
        const all = whole === null ? [] : [isNamespace ? `* as ${whole}` : whole]
        const clause = [...all, ...(list.length === 0 ? [] : [`{ ${names} }`])].join(', ')
        return `import ${isTypes ? 'type ' : ''}${clause === '' ? '' : `${clause} from `}${quoteTypescript(from)}\n`
      })
      .join('')
  }
}
