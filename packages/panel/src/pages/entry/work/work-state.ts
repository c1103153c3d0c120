import type { CodedFault, Entry, SharedValues, WorkingCopy } from '@content-gen/admin/panel-api'
import type { Values } from '../../../form/document/values.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Labels } from '../../../form/store/labels.js'
import type { Conflict } from './conflict.js'
import type { Ground } from './ground.js'
import type { LocalDrafts } from './local-drafts.js'
import type { Server } from './server.js'

export interface WorkState extends Ground {
  readonly status: Status
  readonly conflict: Conflict | null
  /** Why the server refused. */
  readonly error: Error | null
  /** Faults that belong to no field. */
  readonly faults: readonly CodedFault[]
  readonly savedAt: string | null
  readonly other: Other | null
  /** The last version by somebody else that the person was told of. */
  readonly toldVersion: number | null
  /**
   * The working copy of a new entry was published or given up elsewhere; `continued`: what was typed since is a draft of its own. `deleted`:
   * the entry itself is not there any more.
   */
  readonly gone: 'seen' | 'continued' | 'deleted' | null
}

/** Those who saved last, not from here. */
export interface Other {
  /** Empty if nobody tells. */
  readonly names: readonly string[]
  readonly at: string
  /** The person, in another window or on another machine. */
  readonly isSelf: boolean
  /** `entry`: they have written the entry itself, not the working copy. */
  readonly of: 'copy' | 'entry'
}

/**
 * `unsaved`: nothing is sent by itself, the person saves. `kept`: the server is away, it is sent when it is back. `refused`: the server does
 * not take it.
 */
export type Status = 'saved' | 'waiting' | 'saving' | 'unsaved' | 'kept' | 'signedOut' | 'conflict' | 'refused'

export interface WorkOptions {
  readonly store: FormStore
  readonly labels: Labels
  readonly server: Server
  readonly drafts: LocalDrafts
  readonly person: number
  readonly isVersioned: boolean
  readonly isSingle: boolean
  readonly locale: string | null
  /** The localizations of a new entry, and what it shares with them; null if it is the first. */
  readonly translation: Pick<SharedValues, 'inherited' | 'localizations' | 'begun'> | null
  /** The values of the form while the entry does not exist and nothing is typed. */
  readonly initial: Values
  readonly localizationOf: number | null
  readonly entry: Entry | null
  readonly copy: WorkingCopy | null
  /** Names this page among those that begin new entries. */
  readonly fresh: string
}
