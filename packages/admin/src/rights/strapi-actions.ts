import { isContent } from '../catalog/is-content.js'
import type { Rights, TypeAct } from '../panel-api/index.js'
import type { AdministratorRight } from '@content-gen/runtime'
import type { Types } from '@content-gen/runtime/query'
import { isAction, permits } from './content-actions.js'

/** The acts of Strapi v4's content manager. */
const explorer: Readonly<Record<string, TypeAct>> = {
  'plugin::content-manager.explorer.read': 'read',
  'plugin::content-manager.explorer.create': 'create',
  'plugin::content-manager.explorer.update': 'update',
  'plugin::content-manager.explorer.delete': 'delete',
  'plugin::content-manager.explorer.publish': 'publish',
}

/** The actions of Strapi v4's panel that a right here covers. */
const ofStrapi: Readonly<Record<string, (rights: Rights) => boolean>> = {
  'plugin::upload.read': ({ media }) => media.read,
  'plugin::upload.assets.create': ({ media }) => media.upload,
  'plugin::upload.assets.update': ({ media }) => media.update,
  'admin::users.create': ({ settings }) => settings.administrators,
  'admin::users.read': ({ settings }) => settings.administrators,
  'admin::users.update': ({ settings }) => settings.administrators,
  'admin::users.delete': ({ settings }) => settings.administrators,
  'admin::api-tokens.access': ({ settings }) => settings.tokens,
  'admin::api-tokens.read': ({ settings }) => settings.tokens,
  'admin::webhooks.read': ({ settings }) => settings.webhooks,
  'admin::webhooks.update': ({ settings }) => settings.webhooks,
}

/** Returns the check of a right by its name, of Strapi v4's panel or of the API; null if there is no such right. */
export function checkOf({ action, subject }: AdministratorRight, types: Types): ((rights: Rights) => boolean) | null {
  const act = Object.hasOwn(explorer, action) ? explorer[action] : undefined
  if (act !== undefined) {
    const type = types.get(subject ?? '')
    return type && isContent(type) ? ({ types: shown }) => (shown[type.uid]?.[act] ?? null) !== null : null
  }
  if (subject !== undefined) return null
  if (Object.hasOwn(ofStrapi, action)) return ofStrapi[action] ?? null
  return isAction(action, types) ? (rights) => permits(rights, action) : null
}
