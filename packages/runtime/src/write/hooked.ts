import { enclose } from './enclosing.js'
import { hookData } from './hook-data.js'
import { transact } from './transaction.js'
import { senderOf } from '../caller.js'
import { NotFoundError } from '../errors/errors.js'
import type { Caller } from '../caller.js'
import type { CompiledType } from '../types.js'
import type { Lifecycles } from '../lifecycles/lifecycles.js'
import type { WriteContext } from './context.js'
import type { Authors } from './input/author.js'
import type { WriteTransaction } from './write-transaction.js'

export interface HookedWrite {
  /** The entry that is changed; null: a new one. */
  readonly id: number | null
  readonly authors: Authors
  /** Rejects what hooks should not see. */
  admit(writing: WriteTransaction): Promise<void>
  /** The write itself: `data` as the hooks left it, `sent` as the caller sent it. It joins the transaction. */
  write(data: object, sent: object): Promise<number>
}

/** Runs a create or an update with the owner's hooks around it, in one transaction. */
export function writeHooked(
  context: WriteContext,
  type: CompiledType,
  hooks: Lifecycles,
  body: unknown,
  { id, authors, admit, write }: HookedWrite,
): Promise<number> {
  return transact(
    context,
    (writing) =>
      enclose(writing.transaction, async () => {
        await admit(writing)
        const event = { model: modelOf(type), caller: senderOf(authors.caller), state: {} }
        const sending = { context, authors, mode: id === null ? 'create' : 'update' } as const
        const [data, sent] = [hookData(sending, type, body), hookData(sending, type, body)]
        if (id === null) {
          const params = { data }
          await hooks.beforeCreate?.({ ...event, action: 'beforeCreate', params })
          const made = await write(params.data, sent)
          if (hooks.afterCreate)
            await hooks.afterCreate({
              ...event,
              action: 'afterCreate',
              params,
              result: await stored(context, type, made),
            })
          return made
        }
        const params = { data, where: { id } }
        await hooks.beforeUpdate?.({ ...event, action: 'beforeUpdate', params })
        await write(params.data, sent)
        if (hooks.afterUpdate)
          await hooks.afterUpdate({ ...event, action: 'afterUpdate', params, result: await stored(context, type, id) })
        return id
      }),
    'throw',
    { runsOwnerCode: true },
  )
}

/** Runs a delete with its hooks likewise. */
export function deleteHooked(
  context: WriteContext,
  type: CompiledType,
  hooks: Lifecycles,
  id: number,
  caller: Caller,
  remove: () => Promise<number>,
): Promise<number> {
  return transact(
    context,
    (writing) =>
      enclose(writing.transaction, async () => {
        const result = await stored(context, type, id)
        const event = { model: modelOf(type), caller: senderOf(caller), params: { where: { id } }, state: {} }
        await hooks.beforeDelete?.({ ...event, action: 'beforeDelete' })
        await remove()
        await hooks.afterDelete?.({ ...event, action: 'afterDelete', result })
        return id
      }),
    'throw',
    { runsOwnerCode: true },
  )
}

function modelOf({ uid, descriptor }: CompiledType) {
  return { uid, singularName: descriptor.singularName }
}

async function stored(context: WriteContext, type: CompiledType, id: number) {
  const row = (await context.hooks?.stored(type, id)) ?? null
  if (row === null) throw new NotFoundError()
  return row
}
