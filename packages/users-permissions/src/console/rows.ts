/** A database as the commands of the command line have it: one transaction, and the names of the tables. */
export interface Rows {
  /** Runs one statement; `?` in its text stands for the values in turn. */
  query(text: string, values?: readonly RowValue[]): Promise<readonly Readonly<Record<string, unknown>>[]>
  /** The quoted table of a Prisma model. */
  table(model: string): string
  /** The links of the project that lead to entries of any type. */
  morphLinks(): Promise<readonly MorphLink[]>
}

/** Names are quoted. */
export interface MorphLink {
  readonly table: string
  /** The columns of the uid and the id that it leads to. */
  readonly type: string
  readonly target: string
  /** True if the row is nothing but the link. */
  readonly isRow: boolean
}

export type RowValue = string | number | boolean | null

/** What a command cannot do, and why: one sentence for whoever called it. */
export class AccountsError extends Error {
  override readonly name = 'AccountsError'
}

export const models = {
  user: 'UsersPermissionsUser',
  role: 'UsersPermissionsRole',
  permission: 'UsersPermissionsPermission',
} as const
