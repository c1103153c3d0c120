import { fileUid } from '@content-gen/runtime/query'
import type { Store, WebhookConfig } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Recorder } from '@content-gen/runtime/recording'
import { versionedTypes } from '../versions/versioned-types.js'
import { EventInserts } from './insert-events.js'

/**
 * Lets every write that a webhook waits for leave its events in its transaction. Only types with versions have events of their entries:
 * accounts have none. `stored` is called after the commit.
 */
export function eventRecorder(store: Store, stored: () => void): Recorder {
  const inserts = eventInserts(store)
  return {
    begin: () => {
      let isWaitedFor = false
      const insert = async (
        ...[transaction, act, ids, type]: [...Parameters<EventInserts['insert']>, CompiledType]
      ) => {
        if (await inserts.get(type.uid)?.insert(transaction, act, ids)) isWaitedFor = true
      }
      return {
        leaving: (transaction, type, ids) => insert(transaction, 'delete', ids, type),
        finish: async (transaction, touched) => {
          for (const { type, created, updated } of touched) {
            await insert(transaction, 'create', created, type)
            await insert(transaction, 'update', updated, type)
          }
        },
        committed: () => {
          if (isWaitedFor) stored()
        },
      }
    },
  }
}

function eventInserts(store: Store): ReadonlyMap<string, EventInserts> {
  const { types, config, database } = store
  const file = types.get(fileUid)
  const candidates = [...versionedTypes(store).values(), ...(file ? [file] : [])]
  const inserts = new Map<string, EventInserts>()
  for (const type of candidates) {
    const webhooks = (config.editorial?.webhooks ?? []).filter((webhook) => wants(webhook, type))
    if (webhooks.length > 0) inserts.set(type.uid, new EventInserts(type, webhooks, database.dialect))
  }
  return inserts
}

function wants({ events, types }: WebhookConfig, { uid }: CompiledType): boolean {
  const kind = uid === fileUid ? 'media.' : 'entry.'
  const isOfKind = events.length === 0 || events.some((name) => name.startsWith(kind))
  return isOfKind && (uid === fileUid || types.length === 0 || types.includes(uid))
}
