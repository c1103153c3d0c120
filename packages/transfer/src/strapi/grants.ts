import type { StrapiSite } from './site.js'

/** A table of actions, each with a link to what may do it; the plain names of the columns of these links. */
export interface GrantTable {
  readonly table: string
  readonly links: string
  readonly permission: string
  readonly holder: string
  readonly order: string
}

export const roleGrants: GrantTable = {
  table: 'up_permissions',
  links: 'up_permissions_role_links',
  permission: 'permissionid',
  holder: 'roleid',
  order: 'permissionorder',
}

export const tokenGrants: GrantTable = {
  table: 'strapi_api_token_permissions',
  links: 'strapi_api_token_permissions_token_links',
  permission: 'apitokenpermissionid',
  holder: 'apitokenid',
  order: 'apitokenpermissionorder',
}

/** The actions of each role or token, by its id. */
export async function grantsOf(
  site: StrapiSite,
  { table, links, permission, holder }: GrantTable,
): Promise<ReadonlyMap<number, readonly string[]>> {
  const actions = new Map((await site.list(table)).map((row) => [Number(row['id']), String(row['action'])]))
  const grants = new Map<number, string[]>()
  for await (const link of site.rows(links)) {
    const [id, action] = [Number(link[holder]), actions.get(Number(link[permission]))]
    if (action !== undefined) grants.set(id, [...(grants.get(id) ?? []), action])
  }
  return grants
}
