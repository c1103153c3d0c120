/** The tables and columns that a part of the product has besides those of its content types. */
export interface FeatureTables {
  /** The section of the config that must be on besides that of the feature. */
  readonly needs?: string
  /** By their names in the database. No content type has them, so no query reaches them. */
  readonly tables: Readonly<Record<string, FeatureTable>>
  /** The columns and indexes that content types get, by uid. No attribute has the columns, so no query and no body reaches them. */
  readonly added?: Readonly<Record<string, Pick<FeatureTable, 'columns' | 'indexes'>>>
}

/** Has the column `id` besides. */
export interface FeatureTable {
  /** Its Prisma model, and another name if a content type has that one. */
  readonly models: readonly [string, string]
  readonly description: string
  /** By their fields, in the order of the table. */
  readonly columns: Readonly<Record<string, ColumnText>>
  /** Fields that no two rows have the same values of. */
  readonly uniques?: readonly (readonly string[])[]
  readonly indexes?: readonly (readonly string[])[]
}

/** `text?`: it may be null. */
export type ColumnText = `${Stored}${'' | '?'}${'' | ' unique'}`

/** The kind of value that a column holds. Only writes treat JSON as such. */
export type Stored = 'text' | 'integer' | 'bigint' | 'float' | 'boolean' | 'datetime' | 'json'

/** The columns that say who did something. */
export const actor = { actorKind: 'text', actorId: 'text?', actorName: 'text?' } as const
