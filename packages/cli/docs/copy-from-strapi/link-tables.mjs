// Strapi's tables of links, as pairs of ids with their place in the list of either side.
import { plain } from './old-database.mjs'

/** The files of an attribute, as `files_related_morphs` has them. */
export function mediaOf(media, type, name) {
  const mine = media.filter(({ relatedtype, field }) => relatedtype === type.uid && field === name)
  return mine.map((row) => ({ source: row.relatedid, target: row.fileid, position: row.order }))
}

/** Rows of `<table>_<attribute>_links`. If both sides have such a table, as where both say `inversedBy`, Strapi uses one of them alone. */
export async function relationOf({ old, types }, type, name, { target, inverse }) {
  const other = types.get(target)
  if (!other) return []
  const here = linksOf(await old.rows(`${type.table}_${name}_links`), type, other)
  if (here.length > 0) return here
  const rows = inverse === undefined ? [] : linksOf(await old.rows(`${other.table}_${inverse}_links`), other, type)
  return rows.map(({ source, target: to, position, inverse: order }) => ({
    source: to,
    target: source,
    position: order,
    inverse: position,
  }))
}

function linksOf(rows, owner, target) {
  const [from, to] = [plain(owner.singularName), plain(target.singularName)]
  const isSame = from === to
  return rows.map((row) => ({
    source: row[`${from}id`],
    target: row[isSame ? `inv${to}id` : `${to}id`],
    position: row[`${to}order`],
    inverse: row[isSame ? `inv${from}order` : `${from}order`],
  }))
}
