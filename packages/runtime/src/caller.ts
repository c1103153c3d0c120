import type { ReadOptions } from './database.js'
import type { EntryForm } from './query/entry-form.js'
import type { Spent } from './metrics/spent.js'
import type { Viewer } from './sight.js'
import type { CompiledLink } from './types.js'

/** The sender of a request, and what it may do. Denies by default: an action that was not granted is refused. */
export interface Caller extends Viewer {
  /** Callers with the same key have the same permissions and the same sight: part of the key under which a plan is kept. */
  readonly key: string
  /** `api::article.article.find` */
  can(action: string): boolean
  /** The account that signed in; absent for a machine's token and without credentials. */
  readonly user?: CallerUser
  /** The administrator who signed in to the panel. */
  readonly administrator?: { readonly id: number; readonly name: string; readonly roles?: readonly string[] }
  /** The machine's token that the request has. `type` is absent where a release acts for it. */
  readonly token?: {
    readonly id: number
    readonly name: string
    readonly type?: 'read-only' | 'full-access' | 'custom'
  }
  /** Decides about each entry that the caller writes, and follows from `key`. Absent: what its actions say. */
  readonly gate?: EntryGate
  /**
   * The sender of the request, as far as it is known: an account, a token or a network address. Slow requests of one origin wait for each
   * other, not for those of others.
   */
  readonly origin?: string
  /** The time of its request at the database. Absent: nobody wants to know. */
  readonly spent?: Spent
  /** The whole caller of a write that its gate has admitted already. */
  readonly sender?: Caller
  /** Its answers depend on its account or on the moment: no cache may share them. */
  readonly isAnsweredAlone?: true
  /** Another form of the entries in its answers: part of the key of a plan, too. Only for requests that no code of the owner's answers. */
  readonly form?: EntryForm
  /** Reads by named queries only. */
  readonly onlyQueries?: true
  /** The request had no credentials and may do nothing: a refusal asks for credentials. */
  readonly isUnknown?: true
  /** The request is to write an entry only if it is as its sender has seen it. */
  readonly ifMatch?: IfMatch
}

/** A request's `If-Match`, and the entry that its path names: a single type's has no id. */
export interface IfMatch {
  readonly tags: string
  readonly uid: string
  readonly id: string | undefined
}

/** An account, as it was when its request arrived. */
export interface CallerUser {
  readonly id: number
  readonly username: string
  readonly email: string
  /** The `type` of its role: `authenticated`. */
  readonly role: string | null
  /** The attributes that conditions of its role compare with. Absent: there are none. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** The sign-in that its token comes from. Absent unless `users-permissions.jwt.keepOnPasswordChange` is on. */
  readonly session?: number
}

export type EntryAct = 'create' | 'update' | 'delete' | 'publish' | 'createLocalization'

/** A write that a gate decides about. */
export interface GatedWrite {
  readonly uid: string
  /** All of them are needed. */
  readonly acts: readonly EntryAct[]
  /** null: the entry does not exist. */
  readonly id: number | null
  /** The locale of an entry that does not exist, if that is known. */
  readonly locale?: string | null
  /** The attributes that the caller sets. */
  readonly attributes: readonly string[]
  /** The attributes that it changes, where these were judged before: each save of a working copy was. */
  readonly changes?: readonly string[]
  /** Links that other entries keep come back only as far as the caller may change those. */
  readonly restores?: true
  /** It makes a working copy the entry, whose review lets it. */
  readonly isApproved?: boolean
}

/** Checks the entry that came of a write, at the end of its transaction. @throws RequestError */
export type Settle = (id: number) => Promise<void>

/** A write that was admitted. */
export interface Admission {
  readonly settle: Settle
  /** Values that take the place of those that were sent. */
  readonly preset?: Readonly<Record<string, unknown>>
}

/** A write of data whose links may lead to entries that are not there for the caller, or not the caller's to change. */
export interface LinkedWrite {
  readonly uid: string
  /** null: the entry does not exist. */
  readonly id: number | null
  /** Attributes with links alone, in the form of answers: ids, or changes of links that other entries keep. */
  readonly data: Readonly<Record<string, unknown>>
}

export interface AdmittedLinks {
  /** The sent links with those that the caller does not see. */
  readonly data: Readonly<Record<string, unknown>>
  /** Checks the entries that keep the links, at the end of the transaction. @throws RequestError */
  readonly settle: () => Promise<void>
}

/** Judges the entries that a write links, if there are such that the caller does not see. */
export interface LinkRules {
  /** Returns true if there are entries of a type that the caller does not see. */
  hides(uid: string): boolean
  /** Returns those of the entries that the caller does not see. */
  unseen(uid: string, ids: readonly number[]): Promise<ReadonlySet<number>>
  /** Returns those of the entries to which an entry is linked. `way`: the links to follow, through components. */
  linked(id: number, way: readonly CompiledLink[], ids: readonly number[]): Promise<ReadonlySet<number>>
}

export interface EntryGate {
  /**
   * Checks a write, within its transaction.
   * @throws NotFoundError if the caller does not see the entry, RequestError 403
   */
  admit(write: GatedWrite): Promise<Admission>
  /**
   * Checks the links of a write, within its transaction. Absent: links are values like others.
   * @throws ValidationError if they lead to entries that the caller does not see, RequestError 403 if those that keep them are not the caller's to change
   */
  admitLinks?(write: LinkedWrite): Promise<AdmittedLinks>
  /** Absent: links may lead to every entry, or `admitLinks` judges them. */
  readonly links?: LinkRules
  /** Returns true if the gate admits every such write of entries of a type. */
  isOpen(uid: string, act: EntryAct): boolean
}

/** Returns the caller of an administrator with the rights that it has by now; null if it is none any more. */
export type AdministratorCallers = (id: number) => Promise<Caller | null>

/** A caller with exactly these actions. */
export function callerWith(key: string, actions: Iterable<string>): Caller {
  const granted = new Set(actions)
  return { key, can: (action) => granted.has(action) }
}

/** Returns the caller of a write that its gate has admitted already. */
export function admittedCaller(caller: Caller): Caller {
  if (caller.gate === undefined) return caller
  const { gate: _gate, ...admitted } = caller
  return { ...admitted, sender: caller }
}

/** Returns the caller as owner code may pass it on: with its gate, whatever was admitted already. */
export function senderOf(caller: Caller): Caller {
  return caller.sender ?? caller
}

/** Returns the options of a read that follow from its caller. */
export function askedBy({ origin, spent }: Caller): Pick<ReadOptions, 'origin' | 'spent'> {
  if (spent !== undefined && origin !== undefined) return { origin, spent }
  return origin === undefined ? {} : { origin }
}

/** Owner code that acts on its own behalf: everything is allowed. */
export const trusted: Caller = { key: 'trusted', can: () => true }

/** Returns the same for an answer to a caller, in the form of its answers. */
export function trustedFor({ form }: Caller): Caller {
  return form === undefined ? trusted : { ...trusted, form }
}
