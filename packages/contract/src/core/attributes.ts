/** The words for attributes, which the models, the schema and the running server share. */

/** Attributes of one value. */
export type ScalarType =
  | 'string'
  | 'text'
  | 'richtext'
  | 'email'
  | 'password'
  | 'uid'
  | 'integer'
  | 'biginteger'
  | 'float'
  | 'decimal'
  | 'boolean'
  | 'date'
  | 'time'
  | 'datetime'
  | 'timestamp'

export type JsonType = 'json' | 'blocks' | 'array'

export type RelationKind = 'oneToOne' | 'oneToMany' | 'manyToOne' | 'manyToMany'

export type MorphKind = 'morphToOne' | 'morphToMany' | 'morphOne' | 'morphMany'

export type MediaType = 'images' | 'videos' | 'files' | 'audios'

/** A column, by its name in the database (`author_id`) and in Prisma (`authorId`). */
export interface ColumnRef {
  readonly column: string
  readonly field: string
}

/** The columns with the ids of the administrators who made an entry and who changed it last. */
export interface Creators {
  readonly createdBy: ColumnRef
  readonly updatedBy: ColumnRef
}

/** How rows of the target are linked to a row of the type that declares the attribute. */
export type Link =
  /** A foreign key here. `position` orders this row in the inverse side's list, if that side is a list. */
  | { readonly kind: 'foreignKey'; readonly key: ColumnRef; readonly position?: ColumnRef }
  /** A foreign key in the target's table: the other side of `foreignKey`. */
  | { readonly kind: 'inverseKey'; readonly key: ColumnRef; readonly position?: ColumnRef }
  /** `source` and `target` are seen from this side; `position` orders this side's list. */
  | {
      readonly kind: 'joinTable'
      readonly table: string
      readonly delegate: string
      readonly source: ColumnRef
      readonly target: ColumnRef
      readonly position: ColumnRef
      readonly inversePosition?: ColumnRef
    }
  /** The other entries with the same value: `localizations`. */
  | { readonly kind: 'group'; readonly key: ColumnRef }
  /** morphToOne: uid and id of the target in this row. */
  | { readonly kind: 'morphKey'; readonly morphType: ColumnRef; readonly morphId: ColumnRef }
  /** morphToMany: one row per target; `attribute` names the target's attribute that shows the link, or is empty. */
  | MorphTable
  /** morphOne, morphMany over a morphToOne: the target's columns. */
  | { readonly kind: 'inverseMorphKey'; readonly morphType: ColumnRef; readonly morphId: ColumnRef }
  /** morphOne, morphMany over a morphToMany: the join table of the target, which is its `source`. */
  | (Omit<MorphTable, 'kind'> & { readonly kind: 'inverseMorphTable' })

export interface MorphTable {
  readonly kind: 'morphTable'
  readonly table: string
  readonly delegate: string
  readonly source: ColumnRef
  readonly morphType: ColumnRef
  readonly morphId: ColumnRef
  readonly attribute: ColumnRef
  readonly position: ColumnRef
}
