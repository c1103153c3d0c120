import type { Reason } from '@content-gen/admin/panel-api'

/** The answers of `/editorial`, as far as the panel shows them. */
export interface Actor {
  readonly kind: 'account' | 'administrator' | 'token' | 'anybody' | 'code' | 'console'
  readonly id: string | null
  readonly name: string | null
}

export interface ReleaseAct {
  readonly act: 'publish' | 'unpublish' | 'delete'
  readonly type: string
  readonly entry?: number
  readonly copy?: number
  /** The state that the sender has seen: no later one is approved. */
  readonly revision?: number
  readonly version?: number
  /** It was changed since it was approved, by somebody who may not publish it. */
  readonly changed?: ChangedAct
  /** Of a release that is done. */
  readonly done?: DoneAct
}

/** The effect of an act. */
export interface DoneAct {
  readonly entry: number
  /** Null: it has none, or the person may not see it. */
  readonly title: string | null
  readonly locale: string | null
  /** Null: there was no entry yet. */
  readonly before: ActState | null
  readonly after: ActState
  readonly actor: Actor
}

interface ActState {
  readonly state: 'draft' | 'published' | 'deleted'
  readonly version: number | null
}

/** The last such change, and the state that there is now. */
export interface ChangedAct {
  /** Null: nobody knows any more. */
  readonly actor: Actor | null
  readonly at: string | null
  readonly revision: number | null
  readonly version: number | null
}

export interface ReleaseReason extends Reason {
  /** The place of the act, from 0. */
  readonly index: number
}

export interface Release {
  readonly id: number
  readonly name: string
  readonly state: 'open' | 'scheduled' | 'done' | 'failed'
  readonly at: string | null
  /** Null: one that the caller may not see. */
  readonly acts: readonly (ReleaseAct | null)[]
  readonly reasons: readonly ReleaseReason[]
  readonly actor: Actor
  readonly createdAt: string
  readonly doneAt: string | null
}

export interface Audited {
  readonly id: number
  readonly at: string
  readonly act: string
  readonly actor: Actor
  readonly requestId: string | null
  readonly ip: string | null
  readonly subject: { readonly type: string; readonly id: number; readonly name: string | null } | null
  readonly details: Readonly<Record<string, unknown>> | null
  readonly count: number
}

export interface Delivery {
  readonly id: number
  readonly webhook: string
  readonly event: string
  readonly type: string
  readonly entry: number
  readonly at: string
  readonly state: 'waiting' | 'delivered' | 'dead'
  readonly failures: number
  readonly reason: string | null
  readonly changedAt: string
  readonly dueAt: string
}

/** A deleted entry: its last version. */
export interface Trashed {
  readonly entry: number
  readonly number: number
  readonly actor: Actor
  readonly at: string
  readonly document: Readonly<Record<string, unknown>>
}

/** The parameters of a page, as the content API has them. */
export function pageQuery(page: number, pageSize = 25) {
  return { pagination: { page, pageSize } }
}
