/** Descriptors as they are compiled, once, at start: Maps for look-ups, links with both ends resolved; and conditions on their rows. */
import type {
  Attribute,
  ComponentAttribute,
  Link,
  MediaAttribute,
  MorphAttribute,
  RelationAttribute,
  ScalarAttribute,
  TypeDescriptor,
  ZoneAttribute,
} from './descriptor.js'
import type { Operator, ValueSource, Value } from './query/value.js'

export interface CompiledType {
  readonly descriptor: TypeDescriptor
  readonly uid: string
  readonly table: string
  /** By name, in the model's order; the tool's own last. */
  readonly attributes: ReadonlyMap<string, CompiledAttribute>
  /** The scalars that an answer holds by default: neither private nor passwords. */
  readonly readable: readonly CompiledScalar[]
  readonly draftAndPublish: boolean
  readonly localized: boolean
  /** As a caller sees the type (`sight.ts`): no other entries are there for it. Absent: all are. */
  readonly rows?: Condition
}

export type CompiledAttribute =
  CompiledScalar | CompiledRelation | CompiledMorph | CompiledMedia | CompiledComponent | CompiledZone

interface CompiledBase<A extends Attribute> {
  readonly name: string
  readonly isPrivate: boolean
  readonly descriptor: A
}
export interface CompiledScalar extends CompiledBase<ScalarAttribute> {
  readonly kind: 'scalar'
  readonly column: string
  /** The search index of its type, which has this attribute; null if it has not. */
  readonly searchTable: string | null
  /** So many rows share each value that an index which begins with it finds little. */
  readonly isCoarse?: true
  /** Its values are addresses, which are signed in the answers of private files. */
  readonly signed?: AddressMark
}
/** A mark of addresses in the JSON of answers: the key of an object around them, for files with this provider. */
export interface AddressMark {
  readonly key: string
  readonly provider: string
}
export interface CompiledRelation extends CompiledBase<RelationAttribute> {
  readonly kind: 'relation'
  readonly many: boolean
  readonly link: CompiledLink
}
export interface CompiledMedia extends CompiledBase<MediaAttribute> {
  readonly kind: 'media'
  readonly many: boolean
  readonly link: CompiledLink
}
export interface CompiledComponent extends CompiledBase<ComponentAttribute> {
  readonly kind: 'component'
  readonly many: boolean
  readonly link: CompiledLink
}
export interface CompiledZone extends CompiledBase<ZoneAttribute> {
  readonly kind: 'dynamiczone'
  /** One link per listed component, in the model's order. */
  readonly links: readonly CompiledLink[]
}
/** morphOne and morphMany have one link, to their target; morphToOne and morphToMany have one link per existing type. */
export interface CompiledMorph extends CompiledBase<MorphAttribute> {
  readonly kind: 'morph'
  readonly many: boolean
  readonly links: readonly CompiledLink[]
}

/** Returns the link of an attribute that leads to rows of a single type. */
export function singleLink(attribute: CompiledAttribute): CompiledLink | undefined {
  switch (attribute.kind) {
    case 'scalar':
    case 'dynamiczone':
      return undefined
    case 'morph':
      return attribute.descriptor.target === undefined ? undefined : attribute.links[0]
    default:
      return attribute.link
  }
}

/** Returns true for an attribute whose values are of several types, so that no query can look through it. */
export function isMixed(attribute: CompiledAttribute): boolean {
  if (attribute.kind === 'dynamiczone') return true
  return attribute.kind === 'morph' && attribute.descriptor.target === undefined
}

/** Returns every link of an attribute. */
export function linksOf(attribute: CompiledAttribute): readonly CompiledLink[] {
  if (attribute.kind === 'scalar') return []
  return 'links' in attribute ? attribute.links : [attribute.link]
}

/** From a row of `source` to rows of `target`. Components are linked by `inverseKey` (their `owner` column). */
export interface CompiledLink {
  readonly source: CompiledType
  readonly target: CompiledType
  readonly many: boolean
  readonly link: Link
  /** Relations, components, …: the attribute that declares it. */
  readonly attribute: string
}

/** The compiled types of an app, by uid. */
export type Types = ReadonlyMap<string, CompiledType>

/**
 * Three-valued, like SQL: a comparison with NULL is unknown. `related` means: the term holds for some row of a left join over the link; if
 * nothing is related, the joined row is all NULL. The compiler pushes negation down to the comparisons.
 */
export type Condition =
  | { readonly kind: 'and'; readonly terms: readonly Condition[] }
  | { readonly kind: 'or'; readonly terms: readonly Condition[] }
  | { readonly kind: 'not'; readonly term: Condition }
  | Comparison
  | { readonly kind: 'related'; readonly link: CompiledLink; readonly term: Condition }

export interface Comparison {
  readonly kind: 'compare'
  readonly operand: Operand
  readonly operator: Operator
  readonly value: Value
  /** The source of other values: each makes the same comparison. */
  readonly source?: ValueSource
}

/** A column of the current row. */
export type Operand = { readonly kind: 'id' } | { readonly kind: 'scalar'; readonly attribute: CompiledScalar }

/** Returns true if answers may show the scalar, and filters, sorts and searches may use it. */
export function isReadable(attribute: CompiledScalar): boolean {
  return !attribute.isPrivate && attribute.descriptor.type !== 'password'
}

/** Returns the link of a localized type to the other entries of its group. */
export function localizationsOf(type: CompiledType): CompiledLink | undefined {
  for (const attribute of type.attributes.values()) {
    if (attribute.kind === 'relation' && attribute.link.link.kind === 'group') return attribute.link
  }
  return undefined
}

/** Returns the Prisma field whose value is the same in all localizations of an entry; null for a type without localizations. */
export function groupField(type: CompiledType): string | null {
  const link = localizationsOf(type)?.link
  return link?.kind === 'group' ? link.key.field : null
}

/** Only a bidirectional one-to-one relation takes a target from its old holder. */
export function isExclusive(attribute: CompiledAttribute): boolean {
  if (attribute.kind !== 'relation') return false
  return attribute.descriptor.relation === 'oneToOne' && attribute.descriptor.inverse !== undefined
}
