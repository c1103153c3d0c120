import type { NameSet } from '../names/names.js'
import type { ColumnRef, Link, ModelNames } from '../schema.js'
import type { Attribute, Model, RelationAttribute } from '../source.js'
import type { SystemColumns } from './system.js'
import type { TableDraft } from './table-draft.js'
import type { TableNames } from './tables.js'

/** A relation as seen from one of its attributes. */
export interface Side {
  readonly role: 'owner' | 'inverse'
  /** The target's attribute on the other side. */
  readonly mate: RelationAttribute | null
}

export type Sides = ReadonlyMap<RelationAttribute, Side>

/** The layout of the database while it is being made. */
export interface Layout {
  readonly models: ReadonlyMap<string, Model>
  readonly names: ReadonlyMap<string, ModelNames>
  readonly sides: Sides
  readonly taken: TableNames
  readonly relationNames: NameSet
  /** By uid of the model. */
  readonly drafts: ReadonlyMap<string, TableDraft>
  /** Tables that belong to no model. */
  readonly joinDrafts: TableDraft[]
  /** The Prisma field of every attribute, for its column or its relation. */
  readonly fields: Map<Attribute, string>
  /** Scalars, enumerations and JSON. */
  readonly columns: Map<Attribute, ColumnRef>
  /** Relations and media. */
  readonly links: Map<Attribute, Link>
  /** Components and zones: the foreign key in the component's table. */
  readonly owners: Map<Attribute, ColumnRef>
  /** By uid of the component. */
  readonly positions: Map<string, ColumnRef>
  /** By uid of the content type. */
  readonly system: Map<string, SystemColumns>
}

/** Returns the table of an existing model. */
export function draftOf(layout: Layout, uid: string): TableDraft {
  const draft = layout.drafts.get(uid)
  if (draft === undefined) throw new Error(`No table for ${uid}`)
  return draft
}
