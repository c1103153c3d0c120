import type { Room } from './fair-queue.js'
import type { Json } from './json.js'
import type { Dialect } from './sql/dialect.js'
import type { Survey, SurveyRequest } from './survey.js'

/** SQL text made of generation-time identifiers alone; everything a client sent is in `values`. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
  /** The same read in another form, if it may take long or answer much. */
  readonly bounded?: BoundedStatement
}

/** A read that can be stopped, and that answers only so many bytes. */
export interface BoundedStatement {
  readonly text: string
  readonly values: readonly SqlValue[]
  readonly mostBytes: number
  /** The text has one parameter more than there are values, the last: the most bytes. */
  readonly isMeasured: boolean
}

/** Returns the statement with the most bytes among its values. */
export function withMostBytes(
  { text, values, mostBytes, isMeasured }: BoundedStatement,
  given = mostBytes,
): Pick<Statement, 'text' | 'values'> {
  return { text, values: isMeasured ? [...values, given] : values }
}

export type SqlValue = string | number | bigint | null | readonly (string | number | bigint)[]

/** The row of a compiled read. `data` is JSON: an array for a list, an object or null for one entry. */
export interface ReadRow {
  readonly data: Json | null
  /** The number of entries that the filter selects; null if it was not asked for. */
  readonly total: number | null
}

export interface ReadOptions {
  /** Asks the primary: the answer to a write must see the write. */
  readonly fresh?: boolean
  /** The origin of the request. Dear reads of one origin take turns with those of every other. */
  readonly origin?: string
  /** The most bytes of a bounded read. */
  readonly mostBytes?: number
  /** It is not the first of its request: the memory that the request holds waits for it. */
  readonly goesOn?: boolean
}

/** A database as the generated server uses it: reads go straight to the driver, writes through the project's Prisma client. */
export interface Database {
  readonly dialect: Dialect
  /**
   * Runs a compiled read. Those that are bounded wait for their turn beside all others.
   * @throws ValidationError if the answer is larger than `mostBytes`, TooSlowError if it takes longer than the limit
   */
  read(statement: Statement, options?: ReadOptions): ReadRow | Promise<ReadRow>
  /** The same inside a transaction: it sees what the transaction has written. */
  readWithin(client: WriteClient, statement: Statement): Promise<ReadRow>
  /** The rows of a statement of ours inside a transaction: those that it selects, or returns of what it has written. */
  rowsWithin(client: WriteClient, statement: WriteStatement): Promise<Row[]>
  /** All rows of a statement of ours (look-ups of ids, statistics), on the primary. */
  rows(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Finds out how the values of columns are spread, beside the requests. */
  survey(request: SurveyRequest): Promise<Survey>
  /** Runs `work` in one transaction. On SQLite one writer at a time, in order of arrival. */
  write<Result>(work: (client: WriteClient) => Promise<Result>, options?: WriteMode): Promise<Result>
  /** Loads and opens what writes need. */
  prepare(): Promise<void>
  /** Rejects where nothing can be read or stored now. */
  check(): Promise<void>
  close(): Promise<void>
}

/** A statement that may write. Values are as Prisma takes them. */
export interface WriteStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface WriteMode {
  /** `work` is a single statement, which is a transaction without a frame around it: half the cost. */
  readonly isOneStatement?: boolean
}

/** Opens the database of a project. `file:` addresses are relative to `baseDir`. */
export type OpenDatabase = (options: OpenDatabaseOptions) => Promise<Database>

export interface OpenDatabaseOptions {
  readonly url: string
  /** Where reads go that need not see the latest write. */
  readonly replicaUrl?: string
  readonly baseDir: string
  /** Milliseconds that a bounded read may take. */
  readonly readTimeout: number
  /** A bounded read begins only where there is room for its answer. */
  readonly room: Room
}

/**
 * The part of a Prisma client that writes use, by delegate name (`article`, `articleTags`). The generated client has these and
 * a type of its own for each; the run time names them by descriptor, so it sees them through this one shape.
 */
export type WriteClient = Readonly<Record<string, Delegate>>

export interface Delegate {
  create(args: { data: Data; select?: Select }): Promise<Row>
  createMany(args: { data: Data[] }): Promise<{ count: number }>
  update(args: { where: Data; data: Data; select?: Select }): Promise<Row>
  updateMany(args: { where: Data; data: Data }): Promise<{ count: number }>
  delete(args: { where: Data; select?: Select }): Promise<Row>
  deleteMany(args: { where: Data }): Promise<{ count: number }>
  findFirst(args: { where: Data; select?: Select; orderBy?: Data | Data[] }): Promise<Row | null>
  findMany(args: { where: Data; select?: Select; orderBy?: Data | Data[]; take?: number }): Promise<Row[]>
  count(args: { where: Data }): Promise<number>
}

export type Data = Record<string, unknown>
export type Select = Record<string, true>
export type Row = Record<string, unknown>
