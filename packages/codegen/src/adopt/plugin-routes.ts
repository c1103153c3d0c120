/** The routes of Strapi's own plugins that features have here too. */
import { features } from '@content-gen/contract'

/** Strapi has none for parts of pictures. */
const ours: ReadonlySet<string> = new Set(['file.crop'])

// Groups that need another setting than accounts are not Strapi's.
const ofStrapi = features
  .flatMap((feature) => feature.routes ?? [])
  .flatMap(({ needs = 'users-permissions', routes }) => (needs === 'users-permissions' ? Object.entries(routes) : []))
  .flatMap(([name, route]) => (ours.has(name) ? [] : [route]))

export function routesOfAction(action: string): typeof ofStrapi {
  return ofStrapi.filter((route) => route.action === action)
}

/** Returns the plugin that a file of `src/extensions` changes; null if it has no routes here. */
export function extendedPlugin(path: string): string | null {
  const [, plugin] = /^src\/extensions\/([^/]+)\//.exec(path) ?? []
  return plugin !== undefined && ofStrapi.some(({ action }) => action.startsWith(`plugin::${plugin}.`)) ? plugin : null
}
