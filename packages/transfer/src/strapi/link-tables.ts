import type { RelationAttribute, TypeDescriptor } from '@content-gen/runtime'
import type { SourceRow } from '../source/source.js'
import { linkColumns } from './link-columns.js'
import type { StrapiSite } from './site.js'

/** Two ids of Strapi, with their places in the lists of both sides. */
export interface OldLink {
  readonly source: unknown
  readonly target: unknown
  readonly position: unknown
  readonly inverse: unknown
}

/** The files of each attribute, as `files_related_morphs` has them: by the uid of the type and the name. */
export async function mediaLinks(site: StrapiSite): Promise<ReadonlyMap<string, readonly OldLink[]>> {
  const links = new Map<string, OldLink[]>()
  for await (const row of site.rows('files_related_morphs')) {
    const attribute = `${String(row['relatedtype'])} ${String(row['field'])}`
    const known = links.get(attribute) ?? []
    links.set(attribute, known)
    known.push({ source: row['relatedid'], target: row['fileid'], position: row['order'], inverse: null })
  }
  return links
}

type Named = Pick<TypeDescriptor, 'table' | 'singularName'>

/** Rows of `<table>_<attribute>_links`. If both sides have such a table, as where both say `inversedBy`, Strapi uses one of them alone. */
export async function relationOf(
  site: Pick<StrapiSite, 'list' | 'tableOf'>,
  type: Named,
  name: string,
  other: Named | undefined,
  { inverse, relation }: Pick<RelationAttribute, 'inverse' | 'relation'>,
): Promise<readonly OldLink[]> {
  if (!other) return []
  const here = linksOf(await site.list(`${site.tableOf(type)}_${name}_links`), type, other, relation)
  if (here.length > 0 || inverse === undefined) return here
  const rows = await site.list(`${site.tableOf(other)}_${inverse}_links`)
  const there = linksOf(rows, other, type, turnedAround(relation))
  return there.map((link) => ({
    source: link.target,
    target: link.source,
    position: link.inverse,
    inverse: link.position,
  }))
}

/** Returns the table that `relationOf` reads, with the plain names of its columns as seen from the type. */
export async function relationTable(
  site: StrapiSite,
  type: Named,
  name: string,
  other: Named,
  { inverse, relation }: Pick<RelationAttribute, 'inverse' | 'relation'>,
) {
  const here = `${site.tableOf(type)}_${name}_links`
  const there = `${site.tableOf(other)}_${String(inverse)}_links`
  if (!site.has(there) || (site.has(here) && (await site.list(here)).length > 0))
    return { table: here, columns: linkColumns(type.singularName, other.singularName, relation) }
  const {
    source,
    target,
    position,
    inverse: order,
  } = linkColumns(other.singularName, type.singularName, turnedAround(relation))
  return { table: there, columns: { source: target, target: source, position: order, inverse: position } }
}

function turnedAround(relation: RelationAttribute['relation']): RelationAttribute['relation'] {
  return relation === 'oneToMany' ? 'manyToOne' : relation === 'manyToOne' ? 'oneToMany' : relation
}

function linksOf(rows: readonly SourceRow[], owner: Named, other: Named, relation: string): OldLink[] {
  const { source, target, position, inverse } = linkColumns(owner.singularName, other.singularName, relation)
  return rows.map((row) => ({
    source: row[source],
    target: row[target],
    position: row[position],
    inverse: row[inverse],
  }))
}
