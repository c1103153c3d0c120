import { RequestError } from '@content-gen/runtime'
import { findRow } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { requireWrite } from '../copies/require-write.js'
import { sentDocument } from '../copies/sent-document.js'
import { momentOf } from '../copies/working-copy.js'
import type { WorkingCopy } from '../copies/working-copy.js'
import type { Document } from '../document.js'
import { requirePermission } from '../sight/permitted.js'
import { typing } from '../tables.js'
import { oldestTyping } from './prune.js'

/**
 * Returns what an administrator has typed into a working copy since its last save, as far as the rights that they have by now permit; null if
 * there is nothing.
 */
export async function typedBy(
  maker: Caller,
  writing: WriteTransaction,
  types: ReadonlyMap<string, CompiledType>,
  type: CompiledType,
  copy: WorkingCopy,
): Promise<Document | null> {
  const where = { copy: copy.id, administrator: maker.administrator?.id ?? 0, revision: copy.revision }
  const row = await findRow(writing, typing, ['at', 'document'], { where })
  if (row === null || new Date(momentOf(row['at'])) < oldestTyping()) return null
  try {
    requirePermission(maker, 'copies.save')
    const sender = { types: writing.context.types, caller: maker }
    // Attributes that the models, or the person, have lost are left out.
    const document = sentDocument(type, JSON.parse(String(row['document'])), sender)
    await requireWrite(types, maker, writing, type, copy, document)
    return document
  } catch (error) {
    if (error instanceof RequestError && error.status < 500) return null
    throw error
  }
}
