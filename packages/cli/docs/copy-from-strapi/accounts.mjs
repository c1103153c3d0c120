import { insert } from './rows.mjs'
import { converted } from './values.mjs'

/** Roles and API tokens. A role that `migrate deploy` has made is the one of the same type; its actions come from the config. */
export async function copyAccounts(copy) {
  const { old, rows, types } = copy
  copy.roles = new Map()
  const roleType = types.get('plugin::users-permissions.role')
  if (!roleType) return
  for (const { id, name, type, description, createdat, updatedat } of await old.rows('up_roles')) {
    const [known] = await rows.query(`select id from "${roleType.table}" where type = ?`, [type])
    const [created_at, updated_at] = [createdat, updatedat].map((value) => converted('datetime', value ?? 0))
    const columns = { name, type, description, created_at, updated_at }
    copy.roles.set(Number(id), known ? Number(known.id) : await insert(rows, roleType.table, columns))
  }
  await copyTokens(copy)
}

async function copyTokens({ old, rows }) {
  const actions = await grantsOf(old, 'strapi_api_token_permissions', 'apitokenpermissionid', 'apitokenid', 'token')
  const tokens = await old.rows('strapi_api_tokens')
  for (const { id, name, type, accesskey, expiresat, lastusedat, createdat } of tokens) {
    await insert(rows, 'content_gen_api_tokens', {
      name,
      type,
      access_key: accesskey,
      permissions: JSON.stringify(type === 'custom' ? (actions.get(Number(id)) ?? []) : []),
      expires_at: converted('datetime', expiresat),
      last_used_at: converted('datetime', lastusedat),
      created_at: converted('datetime', createdat ?? 0),
    })
  }
  if (tokens.length > 0) console.log(`API tokens: ${tokens.length}`)
}

/** Settings that Strapi keeps in its database and a project in its config. */
export async function oldSettings(old) {
  const actions = await grantsOf(old, 'up_permissions', 'permissionid', 'roleid', 'role')
  const roles = await old.rows('up_roles')
  const locales = (await old.rows('i18n_locale')).map(({ code }) => code)
  const store = new Map((await old.rows('strapi_core_store_settings')).map(({ key, value }) => [key, value]))
  const defaultLocale = JSON.parse(store.get('plugin_i18n_default_locale') ?? '"en"')
  const advanced = JSON.parse(store.get('plugin_users-permissions_advanced') ?? '{}')
  return {
    ...(locales.length > 0 ? { i18n: { defaultLocale, locales } } : {}),
    'users-permissions': { advanced },
    permissions: Object.fromEntries(
      roles.map(({ id, type }) => [type, { defaults: false, actions: actions.get(Number(id)) ?? [] }]),
    ),
  }
}

/** The actions of each role or token, by its id. */
async function grantsOf(old, table, permissionId, ownerId, owner) {
  const actions = new Map((await old.rows(table)).map(({ id, action }) => [Number(id), action]))
  const grants = new Map()
  for (const link of await old.rows(`${table}_${owner}_links`)) {
    const action = actions.get(Number(link[permissionId]))
    if (action !== undefined) grants.set(Number(link[ownerId]), [...(grants.get(Number(link[ownerId])) ?? []), action])
  }
  return grants
}
