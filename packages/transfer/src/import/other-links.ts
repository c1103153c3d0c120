import type { Link, MorphTable, TypeDescriptor } from '@content-gen/runtime'
import { plain } from '../strapi/site.js'
import { importedValue } from '../target/values.js'
import { placeOf, type Copy } from './copy.js'
import { missingEnd } from './tally.js'

/** Entries that are each other's localizations share the smallest of their ids. */
export async function importLocalizations(
  copy: Copy,
  type: TypeDescriptor,
  { key }: Extract<Link, { readonly kind: 'group' }>,
): Promise<void> {
  const name = plain(type.singularName)
  const groups = new Map<number, number>()
  for await (const row of copy.site.rows(`${copy.site.tableOf(type)}_localizations_links`)) {
    const [one, other] = [Number(row[`${name}id`]), Number(row[`inv${name}id`])]
    const known = copy.ids.get(type.uid)
    if (known?.has(one) && known.has(other)) groups.set(one, Math.min(groups.get(one) ?? one, other))
  }
  for (const [id, group] of groups) await copy.entries(type).link(id, { [key.column]: group })
}

/** Links to entries of any type. */
export async function importMorphs(copy: Copy, type: TypeDescriptor, name: string, link: MorphTable): Promise<void> {
  const tally = copy.tally(type)
  const rows = await copy.site.list(`${copy.site.tableOf(type)}_${name}_morphs`)
  const table = copy.table(
    type,
    link.table,
    new Map([
      [link.source.column, 'key'],
      [link.morphId.column, 'key'],
      [link.position.column, 'position'],
    ]),
    { key: link.source.column },
  )
  for (const [index, row] of rows.entries()) {
    const source = Number(row[`${plain(type.singularName)}id`])
    const target = importedValue('key', row[plain(`${name}_id`)])
    tally.linksFound++
    if (!copy.ids.get(type.uid)?.has(source) || typeof target !== 'number') {
      tally.leave(missingEnd)
      continue
    }
    tally.linksImported++
    await table.insert({
      [link.source.column]: source,
      [link.morphType.column]: String(row[plain(`${name}_type`)] ?? ''),
      [link.morphId.column]: target,
      [link.attribute.column]: String(row['field'] ?? ''),
      [link.position.column]: placeOf(row['order'], index),
    })
  }
}
