/** Descriptors compiled once, at start: Maps for look-ups, links with both ends resolved. */
import type { Attribute, ComponentAttribute, Link, MediaAttribute, MorphAttribute, RelationAttribute, ScalarAttribute, TypeDescriptor, ZoneAttribute } from './descriptor.js'

export interface CompiledType {
  readonly descriptor: TypeDescriptor
  readonly uid: string
  readonly table: string
  /** By name, in the model's order; the tool's own last. */
  readonly attributes: ReadonlyMap<string, CompiledAttribute>
  /** What an answer holds unless `fields` says otherwise: scalars that are neither private nor passwords. */
  readonly readable: readonly CompiledScalar[]
  readonly draftAndPublish: boolean
  readonly localized: boolean
}

export type CompiledAttribute = CompiledScalar | CompiledRelation | CompiledMorph | CompiledMedia | CompiledComponent | CompiledZone

interface CompiledBase<A extends Attribute> {
  readonly name: string
  readonly isPrivate: boolean
  readonly descriptor: A
}
export interface CompiledScalar extends CompiledBase<ScalarAttribute> {
  readonly kind: 'scalar'
  readonly column: string
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
  readonly kind: 'zone'
  /** One link per listed component, in the model's order. */
  readonly links: readonly CompiledLink[]
}
/** morphOne and morphMany have a `link` to their one target; morphToOne and morphToMany have one link per type that exists. */
export interface CompiledMorph extends CompiledBase<MorphAttribute> {
  readonly kind: 'morph'
  readonly many: boolean
  readonly links: readonly CompiledLink[]
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

export type { TypeDescriptor }
