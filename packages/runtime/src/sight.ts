/** The content as a caller sees it, beyond what its actions say. */
import { allOf } from './query/read.js'
import { linksOf } from './types.js'
import type { CompiledAttribute, CompiledLink, CompiledScalar, CompiledType, Condition, Types } from './types.js'

/** The types that there are for a caller, with the attributes and the entries that there are for it. */
export interface Sight {
  readonly types: Types
  /** The types of entries that are asked for by their ids, if more or less is there of them. Their links lead to `types`. */
  readonly entries?: Types
}

/** The one who sees. */
export interface Viewer {
  /** The content that there is for it. Absent: as its actions say, without private attributes. */
  readonly sight?: Sight
}

/** How much of one type is seen. */
export interface SeenType {
  sees(attribute: CompiledAttribute): boolean
  /** Absent: all entries. */
  readonly rows?: Condition
}

/** Returns a type as the caller sees it; undefined if it does not. */
export function seenType(type: CompiledType, { sight }: Viewer): CompiledType | undefined {
  return sight === undefined ? type : sight.types.get(type.uid)
}

/** Returns the type of an entry that is asked for by its id, as the caller sees it; undefined if it does not. */
export function seenEntry(type: CompiledType, caller: Viewer): CompiledType | undefined {
  return caller.sight?.entries?.get(type.uid) ?? seenType(type, caller)
}

/** Returns the types as the caller sees them. */
export function seenTypes(types: Types, { sight }: Viewer): Types {
  return sight?.types ?? types
}

export interface SightOptions {
  /** Private attributes stay private. Otherwise attributes that are seen are not. */
  readonly keepsPrivate?: true
  /** The types that links lead to; by default those of the sight. */
  readonly targets?: Types
}

/** Returns the part of the types that `seen` describes; it returns null for a type that is not seen. Links to such types are left out. */
export function openSight(
  types: Types,
  seen: (type: CompiledType) => SeenType | null,
  { keepsPrivate, targets }: SightOptions = {},
): Sight {
  const open = new Map<string, OpenType>()
  const described = new Map<string, SeenType>()
  for (const type of types.values()) {
    const how = seen(type)
    if (how === null) continue
    described.set(type.uid, how)
    const rows = how.rows === undefined ? {} : { rows: how.rows }
    open.set(type.uid, { ...type, attributes: new Map(), readable: [], ...rows })
  }
  for (const [uid, type] of open) {
    const how = described.get(uid)
    for (const attribute of types.get(uid)?.attributes.values() ?? []) {
      const copy = how?.sees(attribute) ? attributeIn(targets ?? open, attribute) : null
      if (copy === null) continue
      const isPrivate = keepsPrivate === true && attribute.isPrivate
      type.attributes.set(copy.name, { ...copy, isPrivate })
      if (copy.kind === 'scalar' && copy.descriptor.type !== 'password' && !isPrivate)
        type.readable.push({ ...copy, isPrivate })
    }
  }
  return { types: open }
}

/** Returns the part of what one caller sees that the other sees too. What is private for the first stays private. */
export function commonSight(types: Types, one: Viewer, other: Viewer): Sight {
  const others = seenTypes(types, other)
  const common = (given: Types, options: SightOptions = {}) => {
    const seen = (type: CompiledType): SeenType | null => {
      const same = others.get(type.uid)
      if (same === undefined) return null
      const rows = [type, same].flatMap((each) => each.rows ?? [])
      return { sees: ({ name }) => same.attributes.has(name), ...(rows.length > 0 ? { rows: allOf(rows) } : {}) }
    }
    return openSight(given, seen, { keepsPrivate: true, ...options }).types
  }
  const targets = common(seenTypes(types, one))
  const entries = one.sight?.entries
  return entries === undefined ? { types: targets } : { types: targets, entries: common(entries, { targets }) }
}

interface OpenType extends CompiledType {
  readonly attributes: Map<string, CompiledAttribute>
  readonly readable: CompiledScalar[]
}

/** Returns null for an attribute all of whose links lead to types that are not seen. */
function attributeIn(types: Types, attribute: CompiledAttribute): CompiledAttribute | null {
  if (attribute.kind === 'scalar') return attribute
  const links = linksOf(attribute).flatMap((link) => linkIn(types, link))
  if ('links' in attribute) return links.length === 0 ? null : { ...attribute, links }
  const [link] = links
  return link === undefined ? null : { ...attribute, link }
}

function linkIn(types: Types, link: CompiledLink): CompiledLink[] {
  const [source, target] = [types.get(link.source.uid), types.get(link.target.uid)]
  return source === undefined || target === undefined ? [] : [{ ...link, source, target }]
}
