import type { DatabaseProvider, Rows, RowValue } from '@content-gen/operate'
import { ImportProblem, wordsOf } from '../problem.js'
import { Checksum } from './checksum.js'
import { importedValue, type Kind } from './values.js'

export type Columns = Readonly<Record<string, RowValue>>

/** SQLite takes 32,766 values. */
const [mostRows, mostValues] = [500, 30_000]

export interface Keeping {
  /** The column that tells rows apart; rows that link others are told apart by their source, all of one as a whole. */
  readonly key: string
  /** A column that changes with every use, and makes no row another. */
  readonly uncompared?: string
  /** Columns that cannot be empty. */
  readonly required?: ReadonlySet<string>
  /** The keys of the rows to write, in place of those that are there; null: all are new. */
  readonly only: ReadonlySet<string> | null
}

/** A table of the project: rows are written many at a time, and summed up to be compared with those that are read again. */
export class TargetTable {
  /** The facts that were written. */
  readonly written = new Checksum()
  readonly #kinds: Map<string, Kind>
  readonly #inserts: Columns[] = []
  readonly #updates = new Map<string, [number, Columns][]>()
  readonly #used = new Set<string>()
  /** Sums of the facts that were written, by the key of their row. */
  readonly #sums = new Map<string, Checksum>()

  constructor(
    private readonly rows: Rows,
    private readonly provider: DatabaseProvider,
    readonly name: string,
    kinds: ReadonlyMap<string, Kind>,
    private readonly keeping: Keeping | null = null,
  ) {
    this.#kinds = new Map(kinds)
  }

  get key(): string {
    return this.keeping?.key ?? 'id'
  }

  /** Returns the columns that were written, and the one that tells rows apart. */
  header() {
    return { key: this.key, kinds: [...this.#used].map((name) => [name, this.#kind(name)] as const) }
  }

  /** The sums of what was written, as text. */
  *sums(): Iterable<readonly [string, string]> {
    for (const [key, sum] of this.#sums) yield [key, String(sum)]
  }

  /** Names columns that were written at another time. */
  use(kinds: Iterable<readonly [string, Kind]>): void {
    for (const [name, kind] of kinds) {
      this.#used.add(name)
      this.#kinds.set(name, kind)
    }
  }

  async insert(columns: Columns): Promise<void> {
    const key = String(columns[this.key])
    this.#noteWritten(key, Number(columns['id'] ?? 0), columns)
    if (!this.#isWanted(key)) return
    this.#inserts.push(columns)
    if (this.#inserts.length >= batch(columns)) await this.#insertAll()
  }

  /** Sets the columns that link a row to another, and its places in lists. */
  async link(id: number, keys: Columns, positions: Columns = {}): Promise<void> {
    for (const name of Object.keys(keys)) this.#kinds.set(name, 'key')
    for (const name of Object.keys(positions)) this.#kinds.set(name, 'position')
    const columns = { ...keys, ...positions }
    this.#noteWritten(String(id), id, columns)
    if (!this.#isWanted(String(id))) return
    const key = Object.keys(columns).join()
    const waiting = this.#updates.get(key) ?? []
    this.#updates.set(key, waiting)
    waiting.push([id, columns])
    if (waiting.length >= batch(columns)) await this.#updateAll(waiting)
  }

  async flush(): Promise<void> {
    await this.#insertAll()
    for (const waiting of this.#updates.values()) await this.#updateAll(waiting)
  }

  /** Returns the facts that are stored, of the kinds that were written. */
  async stored(): Promise<Checksum> {
    const sum = new Checksum()
    for await (const [id, columns] of this.#stored()) this.#note(sum, id, columns)
    return sum
  }

  /** Returns the sums of rows that are stored, by their keys, as text. null: of all. */
  async storedSums(keys: ReadonlySet<string> | null = null): Promise<ReadonlyMap<string, string>> {
    const sums = new Map<string, Checksum>()
    for await (const [id, columns] of this.#stored()) {
      const key = this.#keyOf(id, columns)
      if (keys === null || keys.has(key)) this.#note(sumOf(sums, key), id, this.#compared(columns))
    }
    return new Map([...sums].map(([key, sum]) => [key, String(sum)]))
  }

  /** Returns rows that are stored, in the order of their ids, with their keys. */
  async storedRows(keys: ReadonlySet<string>): Promise<readonly (readonly [key: string, columns: Columns])[]> {
    const found: (readonly [string, Columns])[] = []
    if (keys.size === 0) return found
    for await (const [id, columns] of this.#stored()) {
      const key = this.#keyOf(id, columns)
      if (keys.has(key)) found.push([key, columns])
    }
    return found
  }

  /** Empties rows, so that their values and links are free. */
  async clear(keys: readonly string[]): Promise<void> {
    if (this.key !== 'id') return this.delete(keys)
    const names = [...this.#used].filter((name) => !['id', 'created_at', 'updated_at'].includes(name))
    const set = names.flatMap((name) => this.#emptied(name) ?? []).join()
    if (set !== '') await this.#each(keys, `update "${this.name}" set ${set}`)
  }

  /** A value that no other row has; null: the column stays. */
  #emptied(name: string): string | null {
    if (!this.keeping?.required?.has(name)) return `"${name}" = null`
    const kind = this.#kind(name)
    return kind === 'string' ? `"${name}" = '-' || id` : kind === 'integer' ? `"${name}" = -id` : null
  }

  async delete(keys: readonly string[]): Promise<void> {
    await this.#each(keys, `delete from "${this.name}"`)
  }

  async #each(keys: readonly string[], text: string): Promise<void> {
    const isText = this.key !== 'id' && this.#kind(this.key) === 'string'
    for (let from = 0; from < keys.length; from += mostRows) {
      const part = keys.slice(from, from + mostRows).map((key) => (isText ? key : Number(key)))
      await this.#run(`${text} where "${this.key}" in (${part.map(() => '?').join()})`, part)
    }
  }

  async *#stored(): AsyncIterable<readonly [number, Columns]> {
    const hasIds = this.#used.has('id')
    const names = [...this.#used].filter((name) => name !== 'id')
    const read = names.map((name) => (this.#asText(name) ? `cast("${name}" as text) as "${name}"` : `"${name}"`))
    for (let last = 0; ;) {
      const text = `select ${['id', ...read].join()} from "${this.name}" where id > ? order by id limit 5000`
      const found = await this.rows.query(text, [last])
      for (const { id, ...row } of found) {
        last = Number(id)
        const columns = names.map((name) => [name, importedValue(this.#kind(name), row[name]) ?? null] as const)
        yield [hasIds ? last : 0, Object.fromEntries(columns)]
      }
      if (found.length < 5000) return
    }
  }

  #keyOf(id: number, columns: Columns): string {
    return id > 0 ? String(id) : String(columns[this.key])
  }

  #isWanted(key: string): boolean {
    const only = this.keeping?.only ?? null
    return only === null || only.has(key)
  }

  #noteWritten(key: string, id: number, columns: Columns): void {
    const [compared, facts] = [this.#compared(columns), new Checksum()]
    this.#note(facts, id, compared)
    if (this.keeping !== null) sumOf(this.#sums, key).include(facts)
    if (compared === columns) this.written.include(facts)
    else this.#note(this.written, id, columns)
  }

  #compared(columns: Columns): Columns {
    const without = this.keeping?.uncompared
    if (without === undefined) return columns
    return Object.fromEntries(Object.entries(columns).filter(([name]) => name !== without))
  }

  /** SQLite's numbers lose digits as text, and large whole ones as numbers. */
  #asText(name: string): boolean {
    return this.provider === 'postgresql' || this.#kind(name) === 'biginteger'
  }

  #kind(name: string): Kind {
    return this.#kinds.get(name) ?? 'string'
  }

  /** A row with an id is as many facts as it has values, which arrive at different times; a row that links others is one. */
  #note(sum: Checksum, id: number, columns: Columns): void {
    const facts = Object.entries(columns).filter(([name, value]) => name !== 'id' && value !== null)
    for (const name of Object.keys(columns)) this.#used.add(name)
    if (id === 0) sum.add(...facts.sort(([one], [other]) => (one < other ? -1 : 1)))
    else for (const [name, value] of facts) sum.add(id, name, canonical(this.#kind(name), value))
  }

  async #insertAll(): Promise<void> {
    const rows = this.#inserts.splice(0)
    const [first] = rows
    if (first === undefined) return
    const names = Object.keys(first)
    const marks = `(${names.map(() => '?').join()})`
    const replacing = names.map((name) => `"${name}" = excluded."${name}"`).join()
    const ending = this.keeping?.only && this.key === 'id' ? ` on conflict (id) do update set ${replacing}` : ''
    await this.#run(
      `insert into "${this.name}" (${names.map((name) => `"${name}"`).join()}) values ${rows.map(() => marks).join()}${ending}`,
      rows.flatMap((row) => names.map((name) => row[name] ?? null)),
    )
  }

  async #updateAll(waiting: [number, Columns][]): Promise<void> {
    const rows = waiting.splice(0)
    const names = Object.keys(rows[0]?.[1] ?? {})
    if (names.length === 0) return
    const marks = names.map((name) =>
      this.#kind(name) === 'key' ? 'cast(? as integer)' : 'cast(? as double precision)',
    )
    const values = rows.map(() => `(cast(? as integer), ${marks.join()})`).join()
    const set = names.map((name, index) => `"${name}" = v.column${index + 2}`).join()
    await this.#run(
      `update "${this.name}" set ${set} from (values ${values}) v where "${this.name}".id = v.column1`,
      rows.flatMap(([id, columns]) => [id, ...names.map((name) => columns[name] ?? null)]),
    )
  }

  async #run(text: string, values: readonly RowValue[]): Promise<void> {
    try {
      await this.rows.query(text, values)
    } catch (error) {
      throw new ImportProblem(`The table ${this.name} of the project did not take its rows: ${wordsOf(error)}.`, {
        cause: error,
      })
    }
  }
}

function sumOf(sums: Map<string, Checksum>, key: string): Checksum {
  const found = sums.get(key) ?? new Checksum()
  sums.set(key, found)
  return found
}

function batch(columns: Columns): number {
  return Math.min(mostRows, Math.floor(mostValues / (Object.keys(columns).length + 1)))
}

/** The databases order the keys of JSON, and count, in their own ways. */
export function canonical(kind: Kind, value: RowValue): unknown {
  if (kind !== 'json' && kind !== 'blocks' && kind !== 'array') return value
  return sorted(JSON.parse(String(value)))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}
