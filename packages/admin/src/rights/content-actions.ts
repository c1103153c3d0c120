import { moveReviewAction, skipReviewAction } from '@content-gen/contract'
import type { FeatureAction } from '@content-gen/contract'
import type { EntryLimits } from '@content-gen/runtime'
import type { Types } from '@content-gen/runtime/query'
import { isContent } from '../catalog/is-content.js'
import type { Rights, TypeAct } from '../panel-api/index.js'
import type { CompiledRights } from './compiled-rights.js'

/** The actions of other features that follow from rights which belong to no type. */
const settled: Readonly<Record<string, (rights: Rights) => boolean>> = {
  'plugin::upload.content-api.find': ({ media }) => media.read,
  'plugin::upload.content-api.findOne': ({ media }) => media.read,
  // Relations of models may lead to files too.
  'plugin::upload.file.find': ({ media }) => media.read,
  'plugin::upload.content-api.upload': ({ media }) => media.upload,
  'plugin::upload.content-api.update': ({ media }) => media.update,
  'plugin::upload.content-api.destroy': ({ media }) => media.delete,
  'plugin::users-permissions.user.find': ({ users }) => users.read,
  'plugin::users-permissions.user.findOne': ({ users }) => users.read,
  'plugin::users-permissions.user.count': ({ users }) => users.read,
  'plugin::users-permissions.user.create': ({ users }) => users.create,
  'plugin::users-permissions.user.update': ({ users }) => users.update,
  'plugin::users-permissions.user.destroy': ({ users }) => users.delete,
  'plugin::users-permissions.role.find': ({ users }) => users.read,
  'plugin::users-permissions.role.findOne': ({ users }) => users.read,
  'plugin::editorial.releases.read': ({ releases }) => releases.read,
  'plugin::editorial.releases.save': ({ releases }) => releases.save,
  'plugin::editorial.releases.run': ({ releases }) => releases.run,
  // They could give themselves the roles of every move.
  [skipReviewAction]: ({ settings }) => settings.administrators,
  [moveReviewAction]: ({ settings }) => settings.administrators,
  'plugin::editorial.audit.read': ({ settings }) => settings.audit,
  'plugin::editorial.webhooks.read': ({ settings }) => settings.webhooks,
  'plugin::editorial.webhooks.save': ({ settings }) => settings.webhooks,
  'plugin::editorial.deliveries.read': ({ settings }) => settings.webhooks,
  'plugin::editorial.deliveries.replay': ({ settings }) => settings.webhooks,
  // No action of the API's: it tells who may know of tokens.
  'admin::api-token.find': ({ settings }) => settings.tokens,
  // Each request checks what may be done with the entries of its type.
  'plugin::editorial.versions.read': () => true,
  'plugin::editorial.versions.restore': () => true,
  'plugin::editorial.versions.delete': () => true,
  'plugin::editorial.copies.read': () => true,
  'plugin::editorial.copies.save': () => true,
  'plugin::editorial.copies.publish': () => true,
  'plugin::editorial.previews.create': () => true,
} satisfies Partial<Record<FeatureAction | 'admin::api-token.find', (rights: Rights) => boolean>>

/** Actions that tell of all content: whoever has a token for them, which has no limits, learns all of it. */
const telling: ReadonlySet<string> = new Set<FeatureAction>([
  'plugin::editorial.audit.read',
  'plugin::editorial.webhooks.save',
  'plugin::editorial.deliveries.read',
  'plugin::editorial.deliveries.replay',
])

/** The acts on entries, by the verbs of actions. */
const verbs: Readonly<Record<string, TypeAct>> = {
  find: 'read',
  findOne: 'read',
  create: 'create',
  createLocalization: 'create',
  update: 'update',
  delete: 'delete',
}

/** Returns true if the rights permit an action: `api::article.article.find`. Those that are not named here are refused. */
export function permits(rights: Rights, action: string): boolean {
  if (Object.hasOwn(settled, action)) return settled[action]?.(rights) === true
  const { uid, act } = actOf(action)
  if (act === undefined || !Object.hasOwn(rights.types, uid)) return false
  return (rights.types[uid]?.[act] ?? null) !== null
}

/** Returns true if rights can permit an action. */
export function isAction(action: string, types: Types): boolean {
  if (Object.hasOwn(settled, action)) return true
  const { uid, act } = actOf(action)
  const type = types.get(uid)
  return act !== undefined && type !== undefined && isContent(type)
}

/**
 * Returns true if the rights permit all that the API does by an action, which knows nothing of attributes, locales and conditions, and has
 * one action for what roles tell apart: whoever writes an entry gets it back and may publish it, and an upload may replace a file.
 */
export function permitsWholly(rights: CompiledRights, action: string, types: Types): boolean {
  const { shown, limits } = rights
  if (!permits(shown, action)) return false
  if (telling.has(action)) return readsAll(rights, types)
  if (action === 'plugin::upload.content-api.upload') return shown.media.update
  const { uid, act } = actOf(action)
  if (act === undefined || Object.hasOwn(settled, action)) return true
  const writes = act === 'create' || act === 'update'
  const acts: readonly TypeAct[] =
    writes && types.get(uid)?.draftAndPublish === true ? ['read', act, 'publish'] : ['read', act]
  return acts.every((each) => limits(uid, each).some(isUnlimited))
}

function readsAll({ shown, limits }: CompiledRights, types: Types): boolean {
  const contents = [...types.values()].filter(isContent)
  return shown.media.read && shown.releases.read && contents.every(({ uid }) => limits(uid, 'read').some(isUnlimited))
}

function isUnlimited({ fields, locales, own, where }: EntryLimits): boolean {
  return fields === undefined && locales === undefined && own !== true && where === undefined
}

function actOf(action: string): { readonly uid: string; readonly act: TypeAct | undefined } {
  const dot = action.lastIndexOf('.')
  const verb = action.slice(dot + 1)
  return { uid: action.slice(0, dot), act: Object.hasOwn(verbs, verb) ? verbs[verb] : undefined }
}
