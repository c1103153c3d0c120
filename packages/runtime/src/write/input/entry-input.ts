import type { ValidationError } from '../../errors/errors.js'
import type { Data } from '../../tables.js'
import type {
  CompiledComponent,
  CompiledMedia,
  CompiledMorph,
  CompiledRelation,
  CompiledType,
  CompiledZone,
} from '../../types.js'
import type { Issue } from './issue.js'
import type { JudgedLinks } from './judged-links.js'
import type { MorphChange } from './morph.js'
import type { RelationChange } from './relation.js'

/** The changes of a body to one row and to everything that belongs to it. */
export interface RowInput {
  readonly type: CompiledType
  /** The path of the row in the body. */
  readonly path: readonly string[]
  /** By Prisma's field names, in stored form. */
  readonly columns: Data
  /** The names of the attributes that the body sets. */
  readonly sent: ReadonlySet<string>
  /** Fields of `columns` with a password as it was sent. */
  readonly passwords: readonly string[]
  readonly links: readonly LinkInput[]
  readonly components: readonly ComponentsInput[]
}

export type LinkInput =
  | { readonly attribute: CompiledRelation | CompiledMedia | CompiledMorph; readonly change: RelationChange }
  | { readonly attribute: CompiledMorph; readonly change: MorphChange }

/** All items that the attribute will have: a single component has one or none. */
export interface ComponentsInput {
  readonly attribute: CompiledComponent | CompiledZone
  readonly items: readonly ItemInput[]
}

export interface ItemInput {
  /** The row to update in place; null makes a new one. */
  readonly id: number | null
  readonly row: RowInput
}

/** A validated body. While `issues` is not empty, nothing of it may be stored. */
export interface EntryInput {
  readonly row: RowInput
  readonly issues: readonly Issue[]
  /** Thrown if there is no other issue, not even one that only the database knows. */
  readonly malformed: ValidationError | null
  readonly relations: string | null
  readonly targets: ReadonlyMap<string, ReadonlySet<number>>
  readonly impossible: ReadonlyMap<string, number>
  /** Files that may stay where they are attached, and be attached nowhere else. */
  readonly foreignFiles: ReadonlySet<number>
  readonly judged: ReadonlyMap<string, JudgedLinks>
}
