import type { CompiledAttribute, CompiledType } from '@content-gen/runtime/query'
import type { Document } from './document.js'
import { linkChangesOf } from './parts/link-changes.js'
import { componentOf, isItem, isLink, isPassword, isScalar, ownValue } from './parts/shape.js'

type MayRead = (uid: string) => boolean

/**
 * Returns the part of a document that a reader may see: no private attributes, no passwords, no links to types that `mayRead` refuses.
 * Documents of an older model lose the attributes that are gone, and values that no longer fit unless they are scalars.
 */
export function redacted(type: CompiledType, document: Document, mayRead: MayRead): Document {
  const visible: Record<string, unknown> = {}
  for (const name of ['__component', 'id']) {
    const value = ownValue(document, name)
    if (value !== undefined && isScalar(value)) visible[name] = value
  }
  for (const attribute of type.attributes.values()) {
    const value = ownValue(document, attribute.name)
    if (value === undefined || attribute.isPrivate || isPassword(attribute)) continue
    const part = visiblePart(attribute, value, mayRead)
    if (part !== undefined) visible[attribute.name] = part
  }
  return visible
}

/** Scalars that are lists or objects. */
const structured: ReadonlySet<string> = new Set(['json', 'blocks', 'array'])

/** Returns undefined for a value that stays hidden. */
function visiblePart(attribute: CompiledAttribute, value: unknown, mayRead: MayRead): unknown {
  switch (attribute.kind) {
    case 'scalar':
      return structured.has(attribute.descriptor.type) ? value : scalar(value)
    case 'component':
    case 'dynamiczone':
      return eachPart(attribute.kind === 'dynamiczone' || attribute.many, value, (item) => {
        if (!isItem(item)) return scalar(item)
        const component = componentOf(attribute, item['__component'])
        return component && redacted(component, item, mayRead)
      })
    case 'morph':
      if (attribute.descriptor.target === undefined) {
        const uids = new Set(attribute.links.map(({ target }) => target.uid).filter(mayRead))
        return eachPart(attribute.many, value, (link) => typedLink(link, uids))
      }
      return mayRead(attribute.descriptor.target) ? eachPart(attribute.many, value, scalar) : undefined
    case 'media':
      // As in answers of REST, files need no right.
      return eachPart(attribute.many, value, scalar)
    default:
      if (!mayRead(attribute.link.target.uid)) return undefined
      return linkChangesOf(attribute, value) ?? eachPart(attribute.many, value, scalar)
  }
}

function eachPart(many: boolean, value: unknown, part: (element: unknown) => unknown): unknown {
  if (Array.isArray(value)) return many ? value.map(part).filter((element) => element !== undefined) : undefined
  return many && isItem(value) ? undefined : part(value)
}

function scalar(value: unknown): unknown {
  return isScalar(value) ? value : undefined
}

/** An id alone does not say the type of its entry, which may be one that the reader must not know. */
function typedLink(link: unknown, uids: ReadonlySet<string>): unknown {
  if (link === null) return null
  if (!isLink(link) || typeof link !== 'object') return undefined
  const { __type: uid, id } = link
  return uids.has(uid) ? { __type: uid, id } : undefined
}
