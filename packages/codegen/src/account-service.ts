import { userUid } from '@content-gen/contract'
import type { Model, Schema } from '@content-gen/schema'

/** The accounts as a service in `Content`. */
export interface AccountService {
  readonly model: Model
  /** `user`, unless one of the project's content types has that name. */
  readonly property: string
}

/** Returns null for a project without accounts. */
export function accountService({ models }: Schema, served: readonly Model[]): AccountService | null {
  const model = models.find(({ uid }) => uid === userUid)
  if (model === undefined) return null
  const isTaken = served.some(({ names }) => names.property === 'user')
  return { model, property: isTaken ? model.names.property : 'user' }
}
