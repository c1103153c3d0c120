import { fileUid } from '@content-gen/contract'
import { listOf, sql } from '@content-gen/runtime/write'
import type { Part } from '@content-gen/runtime/write'
import type { Caller, Database, Store } from '@content-gen/runtime'
import { releaseType } from '../release-type.js'
import { isLimited } from './seen-entries.js'

/**
 * The types that a caller may find, all of whose entries are there for it, and those of files, accounts, releases, tokens and webhooks that an
 * administrator may read; null: all types. What was done with others is not told.
 */
export type WholeTypes = readonly string[] | null

/** Subjects other than entries, by the actions that permit to read them. Administrators know each other. */
const ofFeatures: readonly (readonly [uid: string, action: string | null])[] = [
  [fileUid, 'plugin::upload.content-api.find'],
  ['plugin::users-permissions.user', 'plugin::users-permissions.user.find'],
  ['plugin::users-permissions.role', 'plugin::users-permissions.role.find'],
  ['plugin::editorial.webhook', 'plugin::editorial.webhooks.read'],
  [releaseType, 'plugin::editorial.releases.read'],
  ['api-token', 'admin::api-token.find'],
  ['admin::user', null],
]

export function wholeEntryTypes({ types }: Pick<Store, 'types'>, caller: Caller): WholeTypes {
  const contents = [...types.values()].filter(({ uid }) => uid.startsWith('api::'))
  const whole = contents.filter((type) => caller.can(`${type.uid}.find`) && !isLimited(type, caller))
  const read = ofFeatures.filter(([, action]) => action === null || caller.sight === undefined || caller.can(action))
  if (whole.length === contents.length && read.length === ofFeatures.length) return null
  return [...whole.map(({ uid }) => uid), ...read.map(([uid]) => uid)]
}

/** Returns the condition on a column with the uid of a type, if it names one. */
export function ofTypes(column: string, types: WholeTypes, dialect: Database['dialect']): Part {
  if (types === null) return '1 = 1'
  return sql`(${column} is null or ${dialect.anyOf(column, listOf(types, 'text', dialect))})`
}
