import { isDeepStrictEqual } from 'node:util'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Document } from '../document.js'
import { linksIn, withLinks } from './links.js'
import type { DocumentLink } from './links.js'
import { presentLinks } from './present-links.js'
import { authored, isOfOthers, leadsTo } from './restore.js'
import type { StoredVersions } from './stored-versions.js'
import type { Version } from './version-rows.js'

/**
 * Returns the last version of a deleted entry with the links that it had lost, as what they lead to was deleted before it, if that is there
 * again, or comes back with it. The version before has them.
 */
export async function withLostLinks(
  store: Store,
  versions: StoredVersions,
  type: CompiledType,
  version: Version,
  together: ReadonlySet<number>,
): Promise<Version> {
  const { types } = store
  const before = await versions.find(type.uid, version.entry, version.number - 1)
  if (before === null) return version
  const had = own(type, before.document)
  const kept = new Set(linksIn(type, version.document, types).map(keyOf))
  const links = linksIn(type, had, types)
  if (links.every((link) => kept.has(keyOf(link)))) return version
  const isPresent = await presentLinks(store, type, links)
  const stays = (link: DocumentLink) => kept.has(keyOf(link))
  const left = withLinks(type, had, types, stays)
  const last = withLinks(type, own(type, version.document), types, () => true)
  const found = withLinks(type, had, types, (link) => stays(link) || isPresent(link) || leadsTo(together, type, link))
  const document = Object.fromEntries(
    Object.entries(version.document).map(([name, value]) => [
      name,
      // It was changed since by code that leaves no versions.
      name in found && isDeepStrictEqual(left[name], last[name]) ? found[name] : value,
    ]),
  )
  return { ...version, document }
}

function own(type: CompiledType, document: Document): Document {
  return Object.fromEntries(
    Object.entries(authored(type, document)).filter(([name]) => {
      const attribute = type.attributes.get(name)
      return attribute !== undefined && attribute.kind !== 'scalar' && !isOfOthers(attribute)
    }),
  )
}

function keyOf({ path, type, id }: DocumentLink): string {
  return `${path} ${type} ${id}`
}
