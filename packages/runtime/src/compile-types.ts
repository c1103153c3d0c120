import { fileUid } from '@content-gen/contract'
import { searchTable } from './database/search-table.js'
import { isReadable } from './types.js'
import type { Attribute, ComponentAttribute, Link, TypeDescriptor, ZoneAttribute } from './descriptor.js'
import type { AddressMark, CompiledAttribute, CompiledLink, CompiledScalar, CompiledType, Types } from './types.js'

interface OpenType extends CompiledType {
  readonly attributes: Map<string, CompiledAttribute>
  readonly readable: CompiledScalar[]
}

/**
 * Compiles the descriptors of an app. `privateAttributes` are names that are private in every type. Throws if a descriptor names an unknown
 * type, which generated ones never do. `signed`: the mark of private files.
 */
export function compileTypes(
  descriptors: readonly TypeDescriptor[],
  options: { readonly privateAttributes: readonly string[] },
  signed: AddressMark | null = null,
): Types {
  const types = new Map<string, OpenType>()
  for (const descriptor of descriptors) types.set(descriptor.uid, openType(descriptor))
  const privateNames = new Set(options.privateAttributes)
  for (const type of types.values()) {
    for (const [name, attribute] of Object.entries(type.descriptor.attributes)) {
      const plain = compileAttribute(type, name, attribute, privateNames.has(name), types)
      const isSigned = signed !== null && type.uid === fileUid && addressed.has(name) && plain.kind === 'scalar'
      const compiled = isSigned ? { ...plain, signed } : plain
      type.attributes.set(name, compiled)
      if (compiled.kind === 'scalar' && isReadable(compiled)) type.readable.push(compiled)
    }
  }
  return types
}

/** Attributes of files that have addresses. */
const addressed: ReadonlySet<string> = new Set(['url', 'formats'])

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
      const { column, system } = attribute
      const isCoarse = name === 'locale' && system === true && source.descriptor.seeksLocale !== true
      const scalar = { kind: 'scalar', name, isPrivate, descriptor: attribute, column, searchTable: index } as const
      return isCoarse ? { ...scalar, isCoarse } : scalar
    }
  }
}

function ownedBy(attribute: ComponentAttribute | ZoneAttribute, component: CompiledType | undefined): Link {
  const position = component?.descriptor.position
  return position
    ? { kind: 'inverseKey', key: attribute.owner, position }
    : { kind: 'inverseKey', key: attribute.owner }
}

function entryTypes(types: Types): string[] {
  return [...types.values()].filter((type) => type.descriptor.kind !== 'component').map((type) => type.uid)
}
