import type { RelationAttribute, TypeDescriptor } from '@content-gen/runtime'
import type { SourceRow } from '../source/source.js'
import { plain, type StrapiSite } from './site.js'

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
  { inverse }: Pick<RelationAttribute, 'inverse'>,
): Promise<readonly OldLink[]> {
  if (!other) return []
  const here = linksOf(await site.list(`${site.tableOf(type)}_${name}_links`), type, other)
  if (here.length > 0 || inverse === undefined) return here
  const there = linksOf(await site.list(`${site.tableOf(other)}_${inverse}_links`), other, type)
  return there.map((link) => ({
    source: link.target,
    target: link.source,
    position: link.inverse,
    inverse: link.position,
  }))
}

function linksOf(rows: readonly SourceRow[], owner: Named, target: Named): OldLink[] {
  const [from, to] = [plain(owner.singularName), plain(target.singularName)]
  const isSame = from === to
  return rows.map((row) => ({
    source: row[`${from}id`],
    target: row[isSame ? `inv${to}id` : `${to}id`],
    position: row[`${to}order`],
    inverse: row[isSame ? `inv${from}order` : `${from}order`],
  }))
}
