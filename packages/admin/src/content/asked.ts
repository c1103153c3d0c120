import { userUid } from '@content-gen/contract'
import { ForbiddenError, NotFoundError, ValidationError } from '@content-gen/runtime'
import { parseQueryString, readId, requireId } from '@content-gen/runtime/query'
import type { Caller, Context } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import { isContent } from '../catalog/is-content.js'
import type { TypeAct } from '../panel-api/index.js'
import type { CompiledRights } from '../rights/compiled-rights.js'

/** A request about entries of one type. */
export interface EntriesRequest {
  readonly caller: Caller
  readonly rights: CompiledRights
  /** As the administrator sees it. */
  readonly type: CompiledType
}

/**
 * Returns the type that the path names.
 * @throws NotFoundError if the administrator does not see it, ForbiddenError if no entry of it may be changed like this
 */
export function askedType(ctx: Context, rights: CompiledRights, act: TypeAct = 'read'): EntriesRequest {
  const type = rights.types.get(ctx.params['uid'] ?? '')
  if (type === undefined || !isContent(type)) throw new NotFoundError()
  if (rights.ways(type, act).length === 0) throw new ForbiddenError()
  return { caller: ctx.state.caller, rights, type }
}

/** Returns the accounts of the API. @throws NotFoundError if the administrator does not see them */
export function askedAccounts(ctx: Context, rights: CompiledRights): EntriesRequest {
  const type = rights.types.get(userUid)
  if (type === undefined) throw new NotFoundError()
  return { caller: ctx.state.caller, rights, type }
}

/** Returns the type that the path names: one of the project, or the accounts. */
export function askedHolder(ctx: Context, rights: CompiledRights): EntriesRequest {
  return ctx.params['uid'] === userUid ? askedAccounts(ctx, rights) : askedType(ctx, rights)
}

export function askedId(ctx: Context, name = 'id'): number {
  return requireId(ctx.params[name] ?? '')
}

/** Returns a text of the query; undefined if there is none. @throws ValidationError if it is sent several times */
export function askedText(ctx: Context, name: string): string | undefined {
  const value = parseQueryString(ctx.querystring)[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw new ValidationError(`${name} must be one text`)
  return value
}

const mostIds = 500

/** Returns the ids that a text of the query lists with commas, each once. @throws ValidationError */
export function askedIds(ctx: Context, name: string): readonly number[] {
  const sent = (askedText(ctx, name) ?? '').split(',').map((text) => readId(text))
  const ids = sent.filter((id) => id !== null)
  if (ids.length < sent.length || sent.length > mostIds)
    throw new ValidationError(`${name} must list from 1 to ${mostIds} ids, with commas`)
  return [...new Set(ids)]
}
