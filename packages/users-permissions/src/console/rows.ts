/** A database as the command line sees it: one transaction, and the names of the tables. */
export interface Rows {
  /** Runs one statement; each `?` in its text stands for the next value. */
  query(text: string, values?: readonly RowValue[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The quoted table of a Prisma model. */
  table(model: string): string
  /** A quoted table that not every project has, by its name; null if the database has none. */
  featureTable(name: string): Promise<string | null>
  /** The project's links to entries of any type. */
  morphLinks(): Promise<readonly MorphLink[]>
}

/** Names are quoted. */
export interface MorphLink {
  readonly table: string
  /** The columns with the uid and the id of the target. */
  readonly type: string
  readonly target: string
  /** True if the row exists only for the link. */
  readonly isRow: boolean
}

export type RowValue = string | number | boolean | null

/** Says why a command failed, in one sentence for its user. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError'
}

export const models = {
  user: 'UsersPermissionsUser',
  role: 'UsersPermissionsRole',
  permission: 'UsersPermissionsPermission',
} as const
