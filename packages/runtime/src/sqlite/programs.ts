import type SqliteDatabase from 'better-sqlite3'
import { LRUCache } from 'lru-cache'
import { searchTable } from '../database/search-table.js'

/** The tables that a statement reads and writes; null: any. */
export interface Touched {
  readonly reads: readonly string[] | null
  readonly writes: readonly string[] | null
}

interface Step {
  readonly opcode: string
  readonly p1: number
  readonly p2: number
  readonly p3: number
}

const keptTexts = 4_000
const keptCharacters = 4_000_000
const reading: ReadonlySet<string> = new Set(['OpenRead', 'ReopenIdx'])
/** Steps that change the schema, or tables that are not SQLite's own. */
const unknown: ReadonlySet<string> = new Set([
  'CreateBtree',
  'Destroy',
  'DropIndex',
  'DropTable',
  'DropTrigger',
  'ParseSchema',
  'VCreate',
  'VDestroy',
  'Vacuum',
])

/**
 * Tells the tables of statements from the programs that SQLite makes for them (https://sqlite.org/opcode.html), which include what foreign keys and triggers
 * do. A virtual table that is read counts for nothing: the ones in use hold lists of parameters, or are search indexes, whose tables
 * are read beside them. So one that is written counts for nothing if all of them are such indexes.
 */
export class Programs {
  readonly #known = new LRUCache<string, Touched>({
    max: keptTexts,
    maxSize: keptCharacters,
    sizeCalculation: (_touched, text) => text.length,
  })
  #tables: ReadonlyMap<number, string> | null = null

  constructor(private readonly handle: SqliteDatabase.Database) {}

  /** `values`: as the driver binds them; which ones makes no difference. */
  of(text: string, values: unknown): Touched {
    let touched = this.#known.get(text)
    if (touched === undefined) this.#known.set(text, (touched = this.#read(text, values)))
    return touched
  }

  /** Forgets everything: the schema may have changed. */
  forget(): void {
    this.#known.clear()
    this.#tables = null
  }

  #read(text: string, values: unknown): Touched {
    const tables = this.#tablesByPage()
    const steps = this.handle.prepare<unknown[], Step>(`explain ${text}`).all(values)
    const isUnknown = ({ opcode }: Step) =>
      unknown.has(opcode) || (opcode === 'VUpdate' && this.#hasOtherVirtualTables())
    if (steps.some(isUnknown)) return { reads: null, writes: null }
    const pages = (isWanted: (step: Step) => boolean, page: (step: Step) => number) =>
      steps.filter(isWanted).map((step) => (step.p3 > 0 ? undefined : tables.get(page(step))))
    return {
      reads: named(
        pages(
          ({ opcode }) => reading.has(opcode),
          ({ p2 }) => p2,
        ),
      ),
      writes: named([
        ...pages(
          ({ opcode }) => opcode === 'OpenWrite',
          ({ p2 }) => p2,
        ),
        // All rows of a table at once.
        ...pages(
          ({ opcode }) => opcode === 'Clear',
          ({ p1 }) => p1,
        ),
      ]),
    }
  }

  #hasOtherVirtualTables(): boolean {
    const text = `select 1 from sqlite_schema where type = 'table' and rootpage = 0 and name not like '%' || ?`
    return this.handle.prepare(text).get(searchTable('')) !== undefined
  }

  /**
   * Returns the tables by the pages of the file at which their rows and indexes begin. Unlike `explain`, this statement is run, and so
   * makes the connection notice that the schema has changed: it comes first.
   */
  #tablesByPage(): ReadonlyMap<number, string> {
    const text = 'select rootpage, tbl_name from sqlite_schema where rootpage > 0'
    this.#tables ??= new Map(this.handle.prepare<[], [number, string]>(text).raw().all())
    return this.#tables
  }
}

function named(tables: readonly (string | undefined)[]): readonly string[] | null {
  const known = tables.filter((table) => table !== undefined)
  return known.length < tables.length ? null : [...new Set(known)]
}
