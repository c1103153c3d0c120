import type { CustomFieldType } from '@content-gen/contract'
import type { TypeDescriptor } from '@content-gen/runtime'
import { customTypes } from './custom-types.js'
import { grantsOf, roleGrants } from './grants.js'
import { oldProviders, type OldProvider } from './providers.js'
import type { StrapiSite } from './site.js'

/** Settings that Strapi keeps in its database and a project in its config. */
export interface OldSettings {
  /** Of the columns: the types of custom fields that the project does not know, or stores otherwise. */
  readonly customFields?: Readonly<Record<string, CustomFieldType>>
  readonly i18n?: { readonly defaultLocale: string; readonly locales: readonly string[] }
  readonly 'users-permissions': {
    readonly advanced: unknown
    readonly providers?: Readonly<Record<string, OldProvider>>
  }
  readonly permissions: Readonly<Record<string, { readonly defaults: false; readonly actions: readonly string[] }>>
}

export async function oldSettings(site: StrapiSite, types: readonly TypeDescriptor[]): Promise<OldSettings> {
  const custom = await customTypes(site, types)
  const actions = await grantsOf(site, roleGrants)
  const roles = await site.list('up_roles')
  const locales = (await site.list('i18n_locale')).flatMap(({ code }) => (typeof code === 'string' ? [code] : []))
  const stored = new Map((await site.list('strapi_core_store_settings')).map(({ key, value }) => [String(key), value]))
  const read = (key: string): unknown => parsed(stored.get(key))
  const providers = oldProviders(read('plugin_users-permissions_grant'))
  const defaultLocale = read('plugin_i18n_default_locale')
  return {
    ...(Object.keys(custom).length > 0 && { customFields: custom }),
    ...(locales.length > 0 && {
      i18n: { defaultLocale: typeof defaultLocale === 'string' ? defaultLocale : 'en', locales },
    }),
    'users-permissions': {
      advanced: read('plugin_users-permissions_advanced') ?? {},
      ...(Object.keys(providers).length > 0 && { providers }),
    },
    permissions: Object.fromEntries(
      roles.map(({ id, type }) => [
        String(type),
        { defaults: false as const, actions: [...new Set(actions.get(Number(id)))] },
      ]),
    ),
  }
}

/** How Strapi's content manager shows each type and component, by the key of its store. */
export async function contentManagerSettings(site: StrapiSite): Promise<Readonly<Record<string, unknown>>> {
  const stored = await site.list('strapi_core_store_settings')
  const prefix = 'plugin_content_manager_configuration_'
  return Object.fromEntries(
    stored.flatMap(({ key, value }) =>
      String(key).startsWith(prefix) ? [[String(key).slice(prefix.length), parsed(value)] as const] : [],
    ),
  )
}

function parsed(value: unknown): unknown {
  try {
    return value === null || value === undefined ? null : JSON.parse(String(value))
  } catch {
    return null
  }
}
