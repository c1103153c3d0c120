import { siblingsOf } from './localization/group.js'
import { isShared } from './localization/share.js'
import { unreviewed } from './reviews.js'
import { selectRows } from './rows/select.js'
import { tableOf } from './rows/table.js'
import { lookUp } from './transaction.js'
import { scalarField } from './write-transaction.js'
import type { Caller, GatedWrite } from '../caller.js'
import type { CompiledType } from '../types.js'
import type { WriteContext } from './context.js'
import type { WriteTransaction } from './write-transaction.js'

/** Looks at an entry at the end of a write. @throws RequestError if it is live, and what it has become was not approved */
export async function settleReview(
  context: WriteContext,
  caller: Caller,
  type: CompiledType,
  write: GatedWrite,
  id: number,
): Promise<void> {
  if (write.isApproved || context.reviews === undefined || context.reviews.isFree(caller, type.uid)) return
  if (await lookUp(context, (writing) => isLive(writing, type, write, id))) throw unreviewed(type)
}

/** A draft shares some attributes with localizations, which may be live. */
async function isLive(
  writing: WriteTransaction,
  type: CompiledType,
  { attributes, changes = attributes }: GatedWrite,
  id: number,
): Promise<boolean> {
  // Whoever joins localizations gives them the shared values of the first.
  const shares = type.localized && changes.some((name) => name === 'localizations' || sharesValue(type, name))
  const ids = shares ? [id, ...(await siblingsOf(writing, type, id))] : [id]
  const field = type.draftAndPublish ? scalarField(type, 'publishedAt') : null
  const rows = await selectRows(writing, tableOf(type), field === null ? [] : [field], {
    among: { field: 'id', values: ids },
  })
  return rows.some((row) => field === null || row[field] !== null)
}

function sharesValue(type: CompiledType, name: string): boolean {
  const attribute = type.attributes.get(name)
  return attribute !== undefined && isShared(attribute)
}
