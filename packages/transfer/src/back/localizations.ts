import type { Link, TypeDescriptor } from '@content-gen/runtime'
import type { Copy } from '../import/copy.js'
import { plain } from '../strapi/site.js'
import type { LinkPlans } from './plan.js'
import type { Cells } from './tables.js'

/** Plans the links between the localizations of entries. `keys`: those of the rows that were changed here. */
export async function planLocalizations(
  copy: Copy,
  plans: LinkPlans,
  type: TypeDescriptor,
  { key }: Extract<Link, { readonly kind: 'group' }>,
  keys: ReadonlySet<string>,
): Promise<void> {
  if (keys.size === 0) return
  const found = await copy.rows.query(
    `select id, "${key.column}" as "group" from "${type.table}" where "${key.column}" is not null order by id`,
  )
  const groups = new Map<number, number[]>()
  for (const { id, group } of found) {
    const known = groups.get(Number(group)) ?? []
    groups.set(Number(group), known)
    known.push(Number(id))
  }
  const name = plain(type.singularName)
  const [source, target, order] = [`${name}id`, `inv${name}id`, `${name}order`]
  const old = new Map<string, string[]>()
  const table = `${copy.site.tableOf(type)}_localizations_links`
  for await (const row of copy.site.rows(table))
    for (const [one, other] of [
      [String(row[source]), String(row[target])],
      [String(row[target]), String(row[source])],
    ] as const)
      old.set(one, [...(old.get(one) ?? []), other])
  // A changed entry touches the whole group: the lists of the others name it.
  const touched = new Set([...keys].flatMap((id) => [id, ...(old.get(id) ?? [])]))
  for (const ids of groups.values())
    if (ids.some((id) => touched.has(String(id)))) for (const id of ids) touched.add(String(id))
  const wanted = [...groups.values()].flatMap((ids) =>
    ids
      .filter((one) => touched.has(String(one)))
      .flatMap((one) => {
        const others = newestThenOldest(ids).filter((other) => other !== one)
        return others.map((other, index): Cells => ({ [source]: one, [target]: other, [order]: index + 1 }))
      }),
  )
  plans.add(table, (row) => touched.has(String(row[source])) || touched.has(String(row[target])), wanted)
}

/** The order in which both servers answer localizations. `ids`: in ascending order. */
function newestThenOldest(ids: readonly number[]): readonly number[] {
  const [oldest, ...newer] = ids
  const [newest, ...between] = newer.toReversed()
  return [newest, oldest, ...between].filter((id) => id !== undefined)
}
