import { ValidationError } from '../errors/errors.js'
import { createEntry } from './create.js'
import { updateEntry } from './update.js'
import { lockTable } from './rows/lock.js'
import { findRow } from './rows/select.js'
import { tableOf } from './rows/table.js'
import { scalarField } from './write-transaction.js'
import { inTransaction, lookUp } from './transaction.js'
import type { Caller } from '../caller.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'
import type { CreateOptions } from './create.js'
import type { UpdateOptions } from './update.js'
import type { WriteTransaction } from './write-transaction.js'

/**
 * Updates the entry of a single type, draft or not, or creates it; returns its id. A localized type has one per locale: the first is
 * created here, the others are its localizations.
 * @throws ValidationError `singleType.alreadyExists` if there are entries, but none of `locale`
 */
export async function saveSingle(
  context: WriteContext,
  type: CompiledType,
  locale: string | undefined,
  data: unknown,
  caller: Caller,
  options: Pick<CreateOptions, 'publish' | 'columns'> & Pick<UpdateOptions, 'guard'> = {},
): Promise<number> {
  const id = await findOrRefuse(context, type, locale)
  if (id !== null) return updateEntry(context, type, id, data, caller, { ...options, columns: options.columns ?? {} })
  const guard = async (writing: WriteTransaction, made: unknown) => {
    await options.guard?.(writing, made)
    await lockTable(writing, tableOf(type))
    if ((await singleId(writing, type, locale)) !== null) throw new Overtaken()
    if (await hasEntry(writing, type)) throw second()
  }
  try {
    return await createEntry(context, type, data, caller, { ...options, guard })
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
    return saveSingle(context, type, locale, data, caller, options)
  }
}

/** Somebody else has created the entry meanwhile. */
class Overtaken extends Error {}

/** Returns the id of the entry of a single type, draft or not; null if there is none in the locale. */
export function findSingleId(
  context: WriteContext,
  type: CompiledType,
  locale: string | undefined,
): Promise<number | null> {
  return lookUp(context, (writing) => singleId(writing, type, locale))
}

async function findOrRefuse(
  context: WriteContext,
  type: CompiledType,
  locale: string | undefined,
): Promise<number | null> {
  return inTransaction(context, async (writing) => {
    const id = await singleId(writing, type, locale)
    if (id !== null || !(await hasEntry(writing, type))) return id
    // It may have been created since.
    const created = await singleId(writing, type, locale)
    if (created === null) throw second()
    return created
  })
}

/** The same, within a transaction. */
export async function singleId(
  writing: WriteTransaction,
  type: CompiledType,
  locale: string | undefined,
): Promise<number | null> {
  const field = type.localized ? scalarField(type, 'locale') : null
  const where = field === null ? {} : { [field]: locale ?? writing.context.i18n.defaultLocale }
  const found = await findRow(writing, tableOf(type), [], { where })
  return found === null ? null : Number(found['id'])
}

/** @throws ValidationError `singleType.alreadyExists` if there is an entry. None is created until the transaction ends. */
export async function refuseSecond(writing: WriteTransaction, type: CompiledType): Promise<void> {
  await lockTable(writing, tableOf(type))
  if (await hasEntry(writing, type)) throw second()
}

async function hasEntry(writing: WriteTransaction, type: CompiledType): Promise<boolean> {
  return (await findRow(writing, tableOf(type), [])) !== null
}

function second(): ValidationError {
  return new ValidationError('singleType.alreadyExists')
}
