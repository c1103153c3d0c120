import { RequestError } from '@content-gen/runtime'
import type { Caller, WebhookConfig } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { eventNames } from '@content-gen/contract'
import { isLimited, seesWhole } from '../sight/seen-entries.js'

/** The part of events that a webhook tells: no names stand for all. */
export type Told = Pick<WebhookConfig, 'events' | 'types'>

/**
 * Nobody has a receiver told of more than they may read: a webhook knows nothing of attributes, locales and conditions, as roles do.
 * @throws RequestError 403
 */
export function requireTold(
  caller: Caller,
  { events, types: named }: Told,
  types: ReadonlyMap<string, CompiledType>,
): void {
  const told = events.length === 0 ? eventNames : events
  const isTold = (kind: string) => told.some((name) => name.startsWith(`${kind}.`))
  const isOfEntries = told.some((name) => !/^(?:media|release)\./.test(name))
  const entries = [...types.values()].filter(({ uid }) => named.length === 0 || named.includes(uid))
  const isFound = (type: CompiledType) =>
    caller.can(`${type.uid}.find`) && !isLimited(type, caller) && seesWhole(type, caller)
  const isRead =
    (!isOfEntries || entries.every(isFound)) &&
    (!isTold('media') || caller.can('plugin::upload.content-api.find')) &&
    (!isTold('release') || caller.can('plugin::editorial.releases.read'))
  if (isRead) return
  const words = 'This webhook tells of more than you may read: name its events and types'
  throw new RequestError(403, 'ForbiddenError', words, {}, { code: 'webhookBeyond' })
}
