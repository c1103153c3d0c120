import type { Caller, EntryLimits, Way } from '@content-gen/runtime'
import type { CompiledType, Types } from '@content-gen/runtime/query'
import type { Rights, TypeAct } from '../panel-api/index.js'

/** The rights of an administrator, compiled from the roles. */
export interface CompiledRights {
  readonly caller: Caller
  /** The types as the administrator sees them. */
  readonly types: Types
  readonly shown: Rights
  /** Returns the limits of an act on entries of a type, by one role each; none: it is refused. */
  limits(uid: string, act: TypeAct): readonly EntryLimits[]
  /** Returns the ways in which an act on entries of a type is permitted; none: it is refused. */
  ways(type: CompiledType, act: TypeAct): readonly Way[]
}
