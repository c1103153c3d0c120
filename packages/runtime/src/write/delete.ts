import { trusted } from '../caller.js'
import { NotFoundError } from '../errors/errors.js'
import { asPermitted } from './gated.js'
import { deleteHooked } from './hooked.js'
import { requireId } from '../id.js'
import { deleteRows, setRows } from './rows/change.js'
import { linkTable, tableOf } from './rows/table.js'
import { transact } from './transaction.js'
import type { Caller } from '../caller.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'
import type { WriteTransaction } from './write-transaction.js'

export interface DeleteOptions {
  /** Runs first in the transaction; throws to refuse. */
  readonly guard?: (writing: WriteTransaction) => Promise<void>
  /** In whose name, if the context does not tell. */
  readonly caller?: Caller
}

/**
 * Deletes an entry with its components. The database's own rules clear links to it, except those to entries of any type.
 * @throws NotFoundError if the entry does not exist
 */
export async function deleteEntry(
  context: WriteContext,
  type: CompiledType,
  id: number | string,
  options: DeleteOptions = {},
): Promise<number> {
  const entry = requireId(id)
  const { caller = trusted } = options
  return asPermitted(context, { type, act: 'delete', id: entry, data: undefined, caller }, (_write, counted) => {
    const hooks = context.hooks?.of(type.uid)
    const remove = () => removeEntry(counted, type, entry, options)
    return hooks === undefined ? remove() : deleteHooked(counted, type, hooks, entry, caller, remove)
  })
}

function removeEntry(
  context: WriteContext,
  type: CompiledType,
  entry: number,
  { guard }: DeleteOptions,
): Promise<number> {
  return transact(
    context,
    async (writing) => {
      await guard?.(writing)
      const found = await deleteRows(writing, tableOf(type), { where: { id: entry } })
      if (found === 0) throw new NotFoundError()
      await unlinkMorphs(writing, type, entry)
      return entry
    },
    'retry',
    { isOneStatement: guard === undefined && context.morphOwners.length === 0 },
  )
}

/** Columns that hold a type and an id have no foreign key that could do this. */
async function unlinkMorphs(writing: WriteTransaction, type: CompiledType, id: number): Promise<void> {
  const isConsequence = true
  for (const owner of writing.context.morphOwners) {
    const { link } = owner
    const where = { [link.morphType.field]: type.uid, [link.morphId.field]: id }
    if (link.kind === 'morphTable') await deleteRows(writing, linkTable(link), { where, isConsequence })
    else {
      const data = { [link.morphType.field]: null, [link.morphId.field]: null }
      await setRows(writing, tableOf(owner.type), { where, isConsequence }, data)
    }
  }
}
