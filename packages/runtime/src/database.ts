import type { Dialect } from './sql/dialect.js'

/** SQL text made of generation-time identifiers alone; everything a client sent is in `values`. */
export interface Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

export type SqlValue = string | number | bigint | null | readonly (string | number | bigint)[]

/** What a compiled read answers: one row. `data` is JSON text: an array for a list, an object or null for one entry. */
export interface ReadRow {
  readonly data: string | null
  /** The number of entries that the filter selects; null where nobody asked. */
  readonly total: number | null
}

/** A database as the generated server uses it: reads go straight to the driver, writes through the project's Prisma client. */
export interface Database {
  readonly dialect: Dialect
  /** Runs a compiled read. `fresh` wants the primary: the answer to a write must see the write. */
  read(statement: Statement, fresh?: boolean): ReadRow | Promise<ReadRow>
  /** The same inside a transaction: it sees what the transaction has written. */
  readWithin(client: WriteClient, statement: Statement): Promise<ReadRow>
  /** All rows of a statement of ours (look-ups of ids, statistics), on the primary. */
  rows(statement: Statement): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Runs `work` in one transaction. On SQLite one writer at a time, in order of arrival. */
  write<Result>(work: (client: WriteClient) => Promise<Result>, options?: WriteMode): Promise<Result>
  close(): Promise<void>
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
