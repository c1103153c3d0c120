import type { StrapiSite } from './site.js'

/** The actions of each role or token, by its id. */
export async function grantsOf(
  site: StrapiSite,
  table: string,
  permissionId: string,
  ownerId: string,
  owner: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const actions = new Map((await site.list(table)).map((row) => [Number(row['id']), String(row['action'])]))
  const grants = new Map<number, string[]>()
  for await (const link of site.rows(`${table}_${owner}_links`)) {
    const [id, action] = [Number(link[ownerId]), actions.get(Number(link[permissionId]))]
    if (action !== undefined) grants.set(id, [...(grants.get(id) ?? []), action])
  }
  return grants
}
