import { mediaOf, relationOf } from './link-tables.mjs'
import { plain } from './old-database.mjs'
import { insert } from './rows.mjs'

/** The links between rows: components, relations, media, localizations. Strapi has a table for each; a project mostly has columns. */
export async function copyLinks(copy) {
  const media = await copy.old.rows('files_related_morphs')
  const done = new Set()
  for (const type of copy.types.values()) {
    if (!copy.ids.has(type.uid)) continue
    await linkComponents(copy, type)
    for (const [name, attribute] of Object.entries(type.attributes)) {
      const { link } = attribute
      const place = { type, name, attribute }
      if (attribute.type === 'media') await linkAll(copy, place, mediaOf(media, type, name), 'plugin::upload.file')
      if (attribute.type === 'relation' && link.kind === 'group') await linkLocalizations(copy, type, link)
      if (attribute.type === 'relation' && ['foreignKey', 'joinTable'].includes(link.kind) && !done.has(link.table)) {
        if (link.kind === 'joinTable') done.add(link.table)
        await linkAll(copy, place, await relationOf(copy, type, name, attribute), attribute.target)
      }
      if (link?.kind === 'morphTable') await linkMorphs(copy, type, name, link)
    }
  }
  if (copy.provider === 'postgresql') await raiseSequences(copy)
}

/** Rows of `<table>_components`: whose component it is, and where in the list. */
async function linkComponents({ old, rows, types, ids }, type) {
  const single = new Map()
  for (const row of await old.rows(`${type.table}_components`)) {
    const attribute = type.attributes[row.field]
    const component = types.get(row.componenttype)
    if (!attribute?.owner || !component || !ids.get(component.uid).has(Number(row.componentid))) continue
    const place = `${row.entityid} ${row.field}`
    if (attribute.type === 'component' && !attribute.repeatable && single.has(place)) {
      const both = `${component.uid} ${single.get(place)} and ${row.componentid}`
      throw new Error(takenTwice(type, row.field, `${row.entityid} has ${both}`))
    }
    single.set(place, row.componentid)
    const position = component.position ? { [component.position.column]: Number(row.order ?? 0) } : {}
    await update(rows, component.table, row.componentid, {
      [attribute.owner.column]: Number(row.entityid),
      ...position,
    })
  }
}

async function linkAll({ rows, ids, roles }, { type, name, attribute }, found, target) {
  const { link } = attribute
  const isExclusive = link.kind === 'foreignKey' && attribute.relation === 'oneToOne' && attribute.inverse !== undefined
  const isRole = target === 'plugin::users-permissions.role'
  const sorted = found.toSorted((a, b) => Number(a.position ?? 0) - Number(b.position ?? 0))
  const [pairs, sources] = [new Set(), new Map()]
  for (const [index, row] of sorted.entries()) {
    const [source, id] = [Number(row.source), isRole ? roles.get(Number(row.target)) : Number(row.target)]
    if (!ids.get(type.uid).has(source) || !(isRole ? id : ids.get(target)?.has(id))) continue
    if (pairs.has(`${source} ${id}`)) continue
    pairs.add(`${source} ${id}`)
    if (isExclusive && sources.has(id))
      throw new Error(takenTwice(type, name, `${sources.get(id)} and ${source} both have ${target} ${id}`))
    sources.set(id, source)
    const inverse = row.inverse == null ? source : Number(row.inverse)
    if (link.kind === 'foreignKey') {
      const position = link.position ? { [link.position.column]: inverse } : {}
      await update(rows, type.table, source, { [link.key.column]: id, ...position })
    } else {
      const position = { [link.position.column]: row.position == null ? index : Number(row.position) }
      const inversePosition = link.inversePosition ? { [link.inversePosition.column]: inverse } : {}
      const columns = { [link.source.column]: source, [link.target.column]: id, ...position, ...inversePosition }
      await insert(rows, link.table, columns)
    }
  }
}

function takenTwice({ table }, name, found) {
  return `${table}.${name}: ${found}, where there is room for one. Change that in Strapi, and copy again.`
}

/** Entries that are each other's localizations share the smallest of their ids. */
async function linkLocalizations({ old, rows }, type, { key }) {
  const name = plain(type.singularName)
  const groups = new Map()
  for (const row of await old.rows(`${type.table}_localizations_links`)) {
    const [one, other] = [Number(row[`${name}id`]), Number(row[`inv${name}id`])]
    groups.set(one, Math.min(groups.get(one) ?? one, other))
  }
  for (const [id, group] of groups) await update(rows, type.table, id, { [key.column]: group })
}

async function linkMorphs({ old, rows, ids }, type, name, link) {
  for (const [index, row] of (await old.rows(`${type.table}_${name}_morphs`)).entries()) {
    const source = Number(row[`${plain(type.singularName)}id`])
    if (!ids.get(type.uid).has(source)) continue
    await insert(rows, link.table, {
      [link.source.column]: source,
      [link.morphType.column]: row[plain(`${name}_type`)],
      [link.morphId.column]: Number(row[plain(`${name}_id`)]),
      [link.attribute.column]: row.field ?? '',
      [link.position.column]: Number(row.order ?? index),
    })
  }
}

async function update(rows, table, id, columns) {
  const changes = Object.keys(columns).map((name) => `"${name}" = ?`)
  await rows.query(`update "${table}" set ${changes.join(', ')} where id = ?`, [...Object.values(columns), Number(id)])
}

/** The next entry gets an id after those that were copied. */
async function raiseSequences({ rows, types }) {
  for (const { table } of types.values()) {
    const sequence = `pg_get_serial_sequence('"${table}"', 'id')`
    await rows.query(`select setval(${sequence}, (select coalesce(max(id), 0) + 1 from "${table}"), false)`)
  }
}
