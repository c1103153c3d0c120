import { ImportProblem } from '../problem.js'
import type { Columns } from '../target/table.js'
import type { ImportTally } from './tally.js'

/** `refuse`: the import ends and names them all. */
export type OnClash = 'refuse' | 'rename' | 'skip'

const mostTold = 20
export const clashed = 'another entry has its unique value'

/** Strapi checks `unique` when it writes, and lets equal values pass now and then. Here they are indexes. */
export class Clashes {
  readonly #found: string[] = []
  readonly #holders = new Map<string, number>()

  constructor(private readonly onClash: OnClash) {}

  /** Returns the columns to store; null for an entry that is left out. `texts`: the columns whose value may be another. */
  admit(
    tally: ImportTally,
    uniques: readonly (readonly string[])[],
    texts: ReadonlySet<string>,
    columns: Columns,
  ): Columns | null {
    const id = Number(columns['id'])
    const admitted = { ...columns }
    for (const names of uniques) {
      const holder = this.holderOf(tally.type, names, admitted)
      if (holder === undefined) continue
      const same = names.map((name) => `${name} ${JSON.stringify(admitted[name])}`).join(' and ')
      const name = names.find((each) => texts.has(each))
      if (this.onClash === 'skip') {
        tally.leave(clashed)
        return null
      }
      if (this.onClash === 'refuse' || name === undefined) {
        this.#found.push(`${tally.type.table}: ${holder} and ${id} both have ${same}`)
        return null
      }
      admitted[name] = this.#free(tally, names, name, admitted)
      tally.notes.push(`${id}: ${name} ${JSON.stringify(columns[name])} became ${JSON.stringify(admitted[name])}`)
    }
    for (const names of uniques) this.hold(tally.type, names, admitted, id)
    return admitted
  }

  /** Notes the entry of Strapi that has these values, or a link that only one may have. */
  hold(type: ImportTally['type'], names: readonly string[], columns: Columns, id: number): void {
    const key = keyOf(type, names, columns)
    if (key !== null) this.#holders.set(key, id)
  }

  /** Returns the id of the entry of Strapi that has these values; undefined if there is none. */
  holderOf(type: ImportTally['type'], names: readonly string[], columns: Columns): number | undefined {
    return this.#holders.get(keyOf(type, names, columns) ?? '')
  }

  /** A link where there is room for one. Returns true if it is to be left out without a word. */
  isSecondLink(tally: ImportTally, name: string, found: string): boolean {
    if (this.onClash !== 'skip') this.#found.push(`${tally.type.table}.${name}: ${found}, where there is room for one`)
    return this.onClash === 'skip'
  }

  /** @throws ImportProblem that names the clashes */
  check(): void {
    if (this.#found.length === 0) return
    const told = this.#found.slice(0, mostTold).map((line) => `\n  ${line}`)
    if (this.#found.length > mostTold) told.push(`\n  and ${this.#found.length - mostTold} more`)
    throw new ImportProblem(
      'Only one entry may have such a value here. Change the others in Strapi, or add --rename-duplicates, which gives the later ' +
        `entries another text, or --skip, which leaves them and second links out.${told.join('')}`,
    )
  }

  /** `roses-12`; of an address, the part before the @. */
  #free(tally: ImportTally, names: readonly string[], name: string, columns: Columns): string {
    const text = String(columns[name])
    for (let ending = `-${columns['id']}`; ; ending += '-2') {
      const value = text.replace(/(?=@[^@]*$)|$/, ending)
      if (this.holderOf(tally.type, names, { ...columns, [name]: value }) === undefined) return value
    }
  }
}

function keyOf({ table }: ImportTally['type'], names: readonly string[], columns: Columns): string | null {
  const values = names.map((name) => columns[name] ?? null)
  return values.includes(null) ? null : JSON.stringify([table, names, values])
}
