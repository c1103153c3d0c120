import type { Attribute, Link, TypeDescriptor } from '@content-gen/runtime'
import { mediaLinks, relationOf, type OldLink } from '../strapi/link-tables.js'
import { importComponents } from './components.js'
import { placeOf, type Copy } from './copy.js'
import { importLocalizations, importMorphs } from './other-links.js'
import { missingEnd, secondLink } from './tally.js'

/** Imports what links rows: components, relations, media, localizations. Strapi has a table for each; a project mostly has columns. */
export async function importLinks(copy: Copy): Promise<void> {
  const media = await mediaLinks(copy.site)
  const done = new Set<string>()
  for (const type of copy.types.values()) {
    if (!copy.ids.has(type.uid)) continue
    await importComponents(copy, type)
    for (const [name, attribute] of Object.entries(type.attributes)) {
      if (!('link' in attribute)) continue
      const { link } = attribute
      if (link.kind === 'joinTable' && done.has(link.table)) continue
      if (link.kind === 'joinTable') done.add(link.table)
      if (attribute.type === 'media')
        await linkAll(
          copy,
          { type, name, attribute, target: 'plugin::upload.file' },
          media.get(`${type.uid} ${name}`) ?? [],
        )
      else if (link.kind === 'group') await importLocalizations(copy, type, link)
      else if (link.kind === 'morphTable') await importMorphs(copy, type, name, link)
      else if (attribute.type === 'relation') {
        const { target } = attribute
        const found = await relationOf(copy.site, type, name, copy.types.get(target), attribute)
        await linkAll(copy, { type, name, attribute, target }, found)
      }
    }
  }
  for (const tables of copy.tables.values()) for (const table of tables) await table.flush()
}

interface Place {
  readonly type: TypeDescriptor
  readonly name: string
  readonly attribute: Attribute & { readonly link: Link }
  readonly target: string
}

async function linkAll(copy: Copy, { type, name, attribute, target }: Place, found: readonly OldLink[]): Promise<void> {
  const { link } = attribute
  if (link.kind !== 'foreignKey' && link.kind !== 'joinTable') return
  const tally = copy.tally(type)
  const isExclusive =
    link.kind === 'foreignKey' &&
    attribute.type === 'relation' &&
    attribute.relation === 'oneToOne' &&
    attribute.inverse !== undefined
  const targets = target === 'plugin::users-permissions.role' ? copy.roles : copy.ids.get(target)
  const [pairs, sources, taken] = [new Set<string>(), new Set<number>(), new Map<number, number>()]
  const sorted = found.toSorted((a, b) => placeOf(a.position, 0) - placeOf(b.position, 0))
  for (const [index, row] of sorted.entries()) {
    const [source, old] = [Number(row.source), Number(row.target)]
    const id = target === 'plugin::users-permissions.role' ? copy.roles.get(old) : old
    tally.linksFound++
    if (!copy.ids.get(type.uid)?.has(source) || id === undefined || !targets?.has(old)) {
      tally.leave(missingEnd)
      continue
    }
    // A pair that is there twice is one link.
    if (pairs.has(`${source} ${id}`)) {
      tally.linksFound--
      continue
    }
    pairs.add(`${source} ${id}`)
    const holder = taken.get(id)
    if (isExclusive && holder !== undefined) {
      const both = `${holder} and ${source} both have ${target} ${id}`
      if (copy.clashes.isSecondLink(tally, name, both)) tally.leave(secondLink)
      continue
    }
    if (link.kind === 'foreignKey' && sources.has(source)) {
      tally.leave(secondLink)
      continue
    }
    taken.set(id, source)
    sources.add(source)
    tally.linksImported++
    const inverse = placeOf(row.inverse, source)
    if (link.kind === 'foreignKey') {
      const [key, positions] = [{ [link.key.column]: id }, link.position ? { [link.position.column]: inverse } : {}]
      if (isExclusive) copy.clashes.hold(type, [link.key.column], key, source)
      await copy.entries(type).link(source, key, positions)
      continue
    }
    const kinds = [link.position, link.inversePosition].flatMap((each) =>
      each ? [[each.column, 'position'] as const] : [],
    )
    const table = copy.table(
      type,
      link.table,
      new Map([[link.source.column, 'key'], [link.target.column, 'key'], ...kinds]),
      { key: link.source.column },
    )
    await table.insert({
      [link.source.column]: source,
      [link.target.column]: id,
      [link.position.column]: placeOf(row.position, index),
      ...(link.inversePosition && { [link.inversePosition.column]: inverse }),
    })
  }
}
