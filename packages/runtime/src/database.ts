import type { Room } from './fair-queue.js'
import type { Json } from './json.js'
import type { Dialect } from './sql/dialect.js'
import type { Survey, SurveyRequest } from './survey.js'

/** SQL text made only of names known at generation; everything that a client sent is in `values`. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
  /** The same read in a form that can be stopped, if it may be slow or large. */
  readonly bounded?: BoundedStatement
}

/** A read that can be stopped and whose answer is limited in bytes. */
export interface BoundedStatement {
  readonly text: string
  readonly values: readonly SqlValue[]
  readonly mostBytes: number
  /** The text has one extra parameter at the end: the most bytes. */
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
  /** Reads from the primary: the answer to a write must see the write. */
  readonly fresh?: boolean
  /** The origin of the request. Origins take turns with their expensive reads. */
  readonly origin?: string
  /** The most bytes of a bounded read. */
  readonly mostBytes?: number
  /** Not the first read of its request: the request already holds memory while this one waits. */
  readonly goesOn?: boolean
}

/** A database as the generated server uses it: reads go straight to the driver, writes through the project's Prisma client. */
export interface Database {
  readonly dialect: Dialect
  /**
   * Runs a compiled read. Bounded reads wait for their turn.
   * @throws ValidationError if the answer is larger than `mostBytes`, TooSlowError if the read exceeds its time limit
   */
  read(statement: Statement, options?: ReadOptions): ReadRow | Promise<ReadRow>
  /** Returns a value that equals an earlier one only if reads give what they gave then: nothing was committed since. */
  state(): State | Promise<State>
  /** Runs a read inside a transaction: it sees what the transaction has written. */
  readWithin(client: WriteClient, statement: Statement): Promise<ReadRow>
  /** Runs one of our statements inside a transaction, and returns the rows that it selects or that its `returning` lists. */
  rowsWithin(client: WriteClient, statement: WriteStatement): Promise<Row[]>
  /** Returns all rows of one of our statements (look-ups of ids, statistics), read from the primary. */
  rows(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Measures how the values of columns are distributed, in the background. */
  survey(request: SurveyRequest): Promise<Survey>
  /** Runs `work` in one transaction. SQLite has one writer at a time, in order of arrival. */
  write<Result>(work: (client: WriteClient) => Promise<Result>, options?: WriteMode): Promise<Result>
  /** Loads and opens what writes need, ahead of the first one. */
  prepare(): Promise<void>
  /** Rejects if the database cannot be read or written now. */
  check(): Promise<void>
  close(): Promise<void>
}

export type State = string | number

/** A statement that may write. Values are as Prisma takes them. */
export interface WriteStatement {
  readonly text: string
  readonly values: readonly unknown[]
}

export interface WriteMode {
  /** `work` is a single statement, a transaction by itself: that halves the cost. */
  readonly isOneStatement?: boolean
}

/** Opens the database of a project. `file:` addresses are relative to `baseDir`. */
export type OpenDatabase = (options: OpenDatabaseOptions) => Promise<Database>

export interface OpenDatabaseOptions {
  readonly url: string
  /** The server for reads that need not see the latest write. */
  readonly replicaUrl?: string
  readonly baseDir: string
  /** The most milliseconds that a bounded read may take. */
  readonly readTimeout: number
  /** A bounded read starts only if there is room for its answer. */
  readonly room: Room
}

/**
 * The part of a Prisma client that writes use, by delegate name (`article`, `articleTags`). The generated client gives each delegate a type
 * of its own; the runtime names delegates by descriptor, so it sees all of them through this one.
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
