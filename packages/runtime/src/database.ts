import type { Logger } from 'pino'
import type { AnswerRoom } from './load/room.js'
import type { Json } from './json/json.js'
import type { Spent } from './metrics/spent.js'
import type { StatementWatch } from './prisma-statements/watch.js'
import type { Dialect } from './sql/dialect.js'
import type { Sql } from './sql/sql.js'
import type { Survey, SurveyRequest } from './database/survey.js'
import type { State, Statement } from './statement.js'
import type { NewRow, Row } from './tables.js'

/** A server that repeats what the primary writes. */
export interface Replica {
  readonly url: string
  /** Milliseconds that it may be behind. */
  readonly maxLag: number
  readonly log: Pick<Logger, 'info' | 'warn'>
}

/** How a replica is doing. */
export interface ReplicaState {
  /** It answers reads now. */
  readonly isUsed: boolean
  /** Milliseconds that it was behind at the last look. */
  readonly lag: number
  /** Reads by the server that was asked. */
  readonly reads: { readonly primary: number; readonly replica: number }
  /** Returns the position of the primary, after everything that is committed by now. */
  position(): Promise<string>
  /** True if the replica had this position when it was last looked at. */
  has(position: string): boolean
}

/** The connections of one kind, or the threads that have one. */
export interface PoolState {
  readonly name: string
  readonly used: number
  readonly idle: number
  /** Work that waits for one. */
  readonly waiting: number
}

/** The row of a compiled read. `data` is JSON: an array for a list, an object or null for one entry. */
export interface ReadRow {
  readonly data: Json | null
  /** The number of entries that the filter selects; null if it was not asked for. */
  readonly total: number | null
  /** The state of the database in which it was counted, if that was wanted. */
  readonly counted?: State
}

export interface KnownTotal {
  readonly total: number
  readonly state: State
}

export interface ReadOptions {
  /** Reads from the primary: the answer to a write must see the write. */
  readonly fresh?: boolean
  /** The origin of the request. Origins take turns with their expensive reads. */
  readonly origin?: string
  /** The time of the request, to which this read adds. */
  readonly spent?: Spent
  /** The most bytes of a bounded read. */
  readonly mostBytes?: number
  /** Not the first read of its request: the request already holds memory while this one waits. */
  readonly goesOn?: boolean
  /** A total of the same `recount`, which is counted again if the state has changed. Null: the state is wanted with the total. */
  readonly known?: KnownTotal | null
}

/** A read that a client composed: others must not wait long for the transaction. */
export interface ClientRead {
  /** The most bytes of a bounded read, instead of its own. */
  readonly mostBytes?: number
}

/** A database as the generated server uses it: statements go straight to the driver. */
export interface Database {
  readonly dialect: Dialect
  /**
   * Runs a compiled read. Bounded reads wait for their turn.
   * @throws ValidationError if the answer is larger than `mostBytes`, TooSlowError if the read exceeds its time limit
   */
  read(statement: Statement, options?: ReadOptions): ReadRow | Promise<ReadRow>
  /** Returns a value that equals an earlier one for the same statement only if it returns what it returned then. */
  state(statement: Statement): State | Promise<State>
  /** Returns all rows of one of our statements (look-ups of ids, statistics), read from the primary. `spent`: as of a read. */
  rows(statement: Statement, spent?: Spent): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** Measures how the values of columns are distributed, in the background. */
  survey(request: SurveyRequest): Promise<Survey>
  /** Runs `work` in one transaction. SQLite has one writer at a time, in order of arrival. */
  write<Result>(work: (transaction: Transaction) => Promise<Result>, mode?: WriteMode): Promise<Result>
  /** Loads and opens what writes need, ahead of the first one. */
  prepare(): Promise<void>
  /** Rejects if the database cannot be read or written now. */
  check(): Promise<void>
  close(): Promise<void>
  readonly pools?: () => readonly PoolState[]
  /** Absent: there is no replica. */
  readonly replica?: ReplicaState
}

/** An open transaction. Everything throws once it has ended. */
export interface Transaction {
  /** Runs a statement; returns the rows that it selects, or that its `returning` lists. JSON is returned as text. */
  rows(statement: WriteStatement): readonly Row[] | Promise<readonly Row[]>
  /**
   * Runs a statement; returns the number of rows that it changed. `addition`: for the only row that it changes. On PostgreSQL it is then left as
   * it is, and 0 returned, if another transaction changes it meanwhile.
   */
  run(statement: WriteStatement, addition?: Addition): number | Promise<number>
  /**
   * Runs a compiled read, which sees what the transaction has written. A client's bounded read may not take long or answer much.
   * @throws TooSlowError, TooLargeError
   */
  read(statement: Statement, client?: ClientRead): ReadRow | Promise<ReadRow>
  /**
   * Inserts rows in their order and sets their ids. On PostgreSQL this is one statement. `addition`: for the first row, to which the
   * others belong.
   */
  insert(rows: readonly NewRow[], addition?: Addition): void | Promise<void>
  /**
   * Returns the project's Prisma client, whose operations belong to the transaction. Loads it at the first use. `watch` is told of its
   * statements.
   */
  prisma(watch?: StatementWatch): Promise<object>
}

/**
 * Returns the statement that adds rows for a row that another one changes: both or neither. On PostgreSQL it is a part of the other one. It
 * takes that row from `changedRow`, and those that are inserted together with it from their tables. On SQLite it follows, and gets its id.
 */
export type Addition = (id: number | null) => Sql

/** The name of a changed row, with all its columns, in the statement that changes it on PostgreSQL. The name of a table has no space. */
export const changedRow = '"changed row"'

/** A statement that may write. Values by position: text, numbers, booleans, moments in stored form, lists as the dialect binds them. */
export interface WriteStatement {
  readonly text: string
  readonly values: readonly unknown[]
  /** The same as a value, if an addition may be joined to it. */
  readonly sql?: Sql
  /** The rows that it changes; absent if that is not known. */
  readonly changes?: TableChange
  /** It deletes the rows with these ids, whatever their other values are. */
  readonly deletes?: readonly number[]
}

/** Changed rows of one table. */
export interface TableChange {
  readonly table: string
  /** null: any. */
  readonly ids: readonly number[] | null
  /** The fields that were set, by their names in Prisma; null: rows were added or deleted. */
  readonly fields: readonly string[] | null
  /** Clears links to an entry that is deleted, as the database's own rules do elsewhere: no change of the entries that had them. */
  readonly isConsequence?: true
}

/** How a transaction runs. Every part has a value, so that whoever wraps a database hands all of them on. */
export interface WriteMode {
  /** `work` runs at most one statement, which is a transaction by itself; in an embedded database it may read afterwards. */
  readonly isOneStatement: boolean
  /** Its statement adds one entry with all that belongs to it, or changes the row of one, and nothing else. */
  readonly isOneEntry: boolean
  /** `work` changes nothing. */
  readonly isReading: boolean
  /** `work` calls code of the owner, which may take long: other writes do not share its transaction. */
  readonly runsOwnerCode: boolean
  /** Milliseconds that it may take, if less than usual. */
  readonly mostMilliseconds: number | null
}

/** The mode of a write that says nothing about itself. */
export const usual: WriteMode = {
  isOneStatement: false,
  isOneEntry: false,
  isReading: false,
  runsOwnerCode: false,
  mostMilliseconds: null,
}

/** The same write, which runs more statements than its own. */
export function ofSeveral(mode: WriteMode): WriteMode {
  return { ...mode, isOneStatement: false, isOneEntry: false }
}

/** A pooler before PostgreSQL that shares connections by transaction. Others need not be known. */
export type Pooler = 'transaction'

/** Opens the database of a project. `file:` addresses are relative to `baseDir`. */
export type OpenDatabase = (options: OpenDatabaseOptions) => Promise<Database>

export interface OpenDatabaseOptions {
  readonly url: string
  /** The server for reads that need not see the latest write. */
  readonly replica?: Replica
  readonly baseDir: string
  /** The most milliseconds that a bounded read may take. */
  readonly readTimeout: number
  /** A bounded read starts only if there is room for its answer. */
  readonly room: AnswerRoom
  /** Absent: each connection keeps what belongs to its session. */
  readonly pooler?: Pooler
}
