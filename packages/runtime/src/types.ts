/** Descriptors compiled once, at start: Maps for look-ups, links with both ends resolved. */
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
import type { Condition } from './query/read.js'
import { searchTable } from './database/search-table.js'

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

interface OpenType extends CompiledType {
  readonly attributes: Map<string, CompiledAttribute>
  readonly readable: CompiledScalar[]
}

/**
 * Compiles the descriptors of an app. `privateAttributes` are names that are private in every type. Throws if a descriptor names an unknown
 * type, which generated ones never do.
 */
export function compileTypes(
  descriptors: readonly TypeDescriptor[],
  options: { readonly privateAttributes: readonly string[] },
): Types {
  const types = new Map<string, OpenType>()
  for (const descriptor of descriptors) types.set(descriptor.uid, openType(descriptor))
  const privateNames = new Set(options.privateAttributes)
  for (const type of types.values()) {
    for (const [name, attribute] of Object.entries(type.descriptor.attributes)) {
      const compiled = compileAttribute(type, name, attribute, privateNames.has(name), types)
      type.attributes.set(name, compiled)
      if (compiled.kind === 'scalar' && isReadable(compiled)) type.readable.push(compiled)
    }
  }
  return types
}

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

function openType(descriptor: TypeDescriptor): OpenType {
  return {
    descriptor,
    uid: descriptor.uid,
    table: descriptor.table,
    attributes: new Map(),
    readable: [],
    draftAndPublish: descriptor.draftAndPublish === true,
    localized: descriptor.localized === true,
  }
}

function compileAttribute(
  source: CompiledType,
  name: string,
  attribute: Attribute,
  privateName: boolean,
  types: Types,
): CompiledAttribute {
  const isPrivate = privateName || attribute.private === true
  const linkTo = (uid: string, many: boolean, link: Link): CompiledLink => {
    const target = types.get(uid)
    if (!target) throw new Error(`${source.uid}: attributes.${name}: type "${uid}" does not exist.`)
    return { source, target, many, link, attribute: name }
  }
  switch (attribute.type) {
    case 'relation': {
      const many = attribute.relation.endsWith('ToMany')
      return {
        kind: 'relation',
        name,
        isPrivate,
        descriptor: attribute,
        many,
        link: linkTo(attribute.target, many, attribute.link),
      }
    }
    case 'media': {
      const many = attribute.multiple === true
      return {
        kind: 'media',
        name,
        isPrivate,
        descriptor: attribute,
        many,
        link: linkTo(fileUid, many, attribute.link),
      }
    }
    case 'component': {
      const many = attribute.repeatable === true
      const link = linkTo(attribute.component, many, ownedBy(attribute, types.get(attribute.component)))
      return { kind: 'component', name, isPrivate, descriptor: attribute, many, link }
    }
    case 'dynamiczone': {
      const links = attribute.components.map((uid) => linkTo(uid, true, ownedBy(attribute, types.get(uid))))
      return { kind: 'dynamiczone', name, isPrivate, descriptor: attribute, links }
    }
    case 'morph': {
      const many = attribute.relation === 'morphToMany' || attribute.relation === 'morphMany'
      const targets = attribute.target === undefined ? entryTypes(types) : [attribute.target]
      const links = targets.map((uid) => linkTo(uid, many, attribute.link))
      return { kind: 'morph', name, isPrivate, descriptor: attribute, many, links }
    }
    default: {
      const index = attribute.search === true ? searchTable(source.table) : null
      return { kind: 'scalar', name, isPrivate, descriptor: attribute, column: attribute.column, searchTable: index }
    }
  }
}

/** The type that media attributes link to. */
export const fileUid = 'plugin::upload.file'

function ownedBy(attribute: ComponentAttribute | ZoneAttribute, component: CompiledType | undefined): Link {
  const position = component?.descriptor.position
  return position
    ? { kind: 'inverseKey', key: attribute.owner, position }
    : { kind: 'inverseKey', key: attribute.owner }
}

function entryTypes(types: Types): string[] {
  return [...types.values()].filter((type) => type.descriptor.kind !== 'component').map((type) => type.uid)
}

export type { TypeDescriptor }
