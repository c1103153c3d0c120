import { fileUid } from '@content-gen/contract'
import type { Store, Transaction } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Recording } from '@content-gen/runtime/recording'
import type { FoundChange } from '../versions/insert-found.js'
import { versionedTypes } from '../versions/versioned-types.js'
import { EventInserts } from './insert-events.js'
import type { EventAct } from './insert-events.js'
import { wants } from './subscriber.js'
import type { Subscriber } from './subscriber.js'
import type { Subscribers } from './subscribers.js'

export interface EventOptions {
  readonly subscribers: Subscribers
  /** Called after the commit of events that somebody waits for. */
  readonly stored: () => void
}

export interface EventRecorder {
  /** `found`: what was changed past the services, known when the recording is finished. */
  begin(found: readonly FoundChange[]): EventRecording
  /** Returns true if somebody may wait for events of a type. */
  isAwaited(type: CompiledType): boolean
}

type EventRecording = Omit<Recording, 'addition'>

/**
 * Lets every write that somebody waits for leave its events in its transaction. Only types with versions have events of their entries:
 * accounts have none.
 */
export function eventRecorder(store: Store, { subscribers, stored }: EventOptions): EventRecorder {
  let known: readonly Subscriber[] = []
  let inserts = eventInserts(store, known)
  const insertsOf = async (transaction: Transaction, type: CompiledType) => {
    const current = await subscribers.known(transaction)
    if (current !== known) [known, inserts] = [current, eventInserts(store, current)]
    return inserts.get(type.uid)
  }
  return {
    isAwaited: ({ uid }) => !subscribers.areKnown(known) || inserts.has(uid),
    begin: (found) => {
      let isWaitedFor = false
      const insert = async (
        ...[transaction, act, ids, type]: [...Parameters<EventInserts['insert']>, CompiledType]
      ) => {
        if (ids.length === 0) return
        const events = await insertsOf(transaction, type)
        if (await events?.insert(transaction, act, ids)) isWaitedFor = true
      }
      return {
        leaving: (transaction, type, ids) => insert(transaction, 'delete', ids, type),
        finish: async (transaction, touched) => {
          for (const { type, created, updated } of touched) {
            await insert(transaction, 'create', created, type)
            await insert(transaction, 'update', updated, type)
          }
          for (const { type, entry, act } of found) await insert(transaction, foundAct(act), [entry], type)
        },
        committed: () => {
          if (isWaitedFor) stored()
        },
      }
    },
  }
}

/** Of a deleted entry nothing is left to tell. */
function foundAct(act: string): EventAct {
  if (act === 'delete') return 'lost'
  return act === 'create' ? 'create' : 'update'
}

function eventInserts(store: Store, all: readonly Subscriber[]): ReadonlyMap<string, EventInserts> {
  const { types, database } = store
  const file = types.get(fileUid)
  const candidates = [...versionedTypes(store).values(), ...(file ? [file] : [])]
  const inserts = new Map<string, EventInserts>()
  for (const type of candidates) {
    const subscribers = all.filter((subscriber) => wants(subscriber, type.uid))
    if (subscribers.length > 0) inserts.set(type.uid, new EventInserts(type, subscribers, database.dialect))
  }
  return inserts
}
