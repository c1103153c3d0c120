import { isGrantedByName, RequestError, trusted } from '@content-gen/runtime'
import type { RefusalCode } from '@content-gen/contract'
import type { AdministratorCallers, Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Release } from './release.js'
import { mayRun } from './sent-acts.js'

interface Ground {
  readonly store: Store
  readonly types: ReadonlyMap<string, CompiledType>
  readonly callers: AdministratorCallers
}

/** May do everything but skip a review or move work through one. */
export const reviewed: Caller = { key: 'reviewed', can: (action) => !isGrantedByName(action) }

/**
 * Returns the caller in whose name a release is done later. People do what they have asked for with the rights that they have by now, but to skip
 * a review. Tokens come and go: what they have asked for is done.
 */
export async function releaseCaller(
  { store, types, callers }: Ground,
  { actor: { kind, id, name }, acts }: Release,
): Promise<Caller> {
  switch (kind) {
    case 'administrator':
      return later(
        (await callers(Number(id))) ?? nobody('Whoever asked for this is no administrator any more', 'noAdministrator'),
      )
    case 'account': {
      const caller = (await store.callerOfAccount?.(Number(id))) ?? null
      return caller !== null && mayRun(caller, acts, types)
        ? later(caller)
        : nobody('Whoever asked for this may not do it any more', 'forbidden')
    }
    case 'token':
      return { ...reviewed, token: { id: Number(id), name: name ?? '' } }
    case 'anybody':
      return reviewed
    case 'code':
      return trusted
  }
}

/** Nobody skips a review later: what is there by then may be what others have written since. */
function later(caller: Caller): Caller {
  return { ...caller, key: `later ${caller.key}`, can: (action) => !isGrantedByName(action) && caller.can(action) }
}

/** Somebody who may do nothing any more. */
function nobody(message: string, code: RefusalCode): Caller {
  const refuse = async (): Promise<never> => {
    throw new RequestError(403, 'ForbiddenError', message, {}, { code })
  }
  return { key: 'nobody', can: () => false, gate: { isOpen: () => false, admit: refuse, admitLinks: refuse } }
}
