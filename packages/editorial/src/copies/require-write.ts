import { admitted, enclose } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Document } from '../document.js'
import { permittedType } from '../sight/permitted.js'
import { requireLocalization } from './new-entry.js'
import { requireSeenCopy } from './seen-copies.js'
import type { WorkingCopy } from './working-copy.js'

/** @throws NotFoundError, as for a type that the caller cannot see */
export async function requireWrite(
  types: ReadonlyMap<string, CompiledType>,
  caller: Caller,
  writing: WriteTransaction,
  type: CompiledType,
  copy: WorkingCopy,
  document: Document,
): Promise<void> {
  permittedType(types, type.uid, caller, copy.entry === null ? 'create' : 'update')
  requireLocalization(caller, type, copy)
  await requireSeenCopy(writing, caller, type, copy)
  await admitWork(caller, writing, type, copy, document)
}

/** Asks the caller's gate about work on an entry. */
export async function admitWork(
  caller: Caller,
  { context, transaction }: WriteTransaction,
  { uid }: CompiledType,
  { entry: id, locale }: Pick<WorkingCopy, 'entry' | 'locale'>,
  document: Document,
): Promise<void> {
  const acts = [id === null ? 'create' : 'update'] as const
  const write = { uid, acts, id, locale, attributes: Object.keys(document) }
  await enclose(transaction, () => admitted(context, caller, write), { isReading: true })
}
