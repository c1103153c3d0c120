import type { Bulk, BulkResult } from '@content-gen/admin/panel-api'
import { send } from '../../api/index.js'
import { bringBack } from '../../api/bring-back.js'
import { inPieces } from '../../api/in-pieces.js'
import type { BulkAct } from './bulk.js'
import { pieceSize } from './chosen.js'

/** Returns what publishes, withdraws or deletes many entries, and takes it back. */
export function stateAct(uid: string, name: Bulk['act']): BulkAct {
  const ask = async (body: Bulk) => (await send<BulkResult>(`/entries/${uid}/bulk`, { method: 'POST', body })).data
  if (name === 'delete')
    return {
      name,
      run: async (ids) => {
        const result = await ask({ act: name, ids })
        const failed = new Set(result.failed.map(({ id }) => id))
        return { ...result, changed: ids.filter((id) => !failed.has(id)).map((id) => ({ id, publishedAt: null })) }
      },
      undo: (changed) => bringBack(uid, changed.keys()),
    }
  return {
    name,
    run: (ids) => ask({ act: name, ids }),
    // Nobody watches the progress of an undo.
    undo: (changed) =>
      inPieces(changed, pieceSize, (piece) =>
        ask({ act: name === 'publish' ? 'unpublish' : 'publish', ids: [...piece.keys()], ...moments(piece) }),
      ),
  }
}

function moments(piece: ReadonlyMap<number, string | null>): Pick<Bulk, 'publishedAt'> {
  const known = [...piece].flatMap(([id, moment]) => (moment === null ? [] : [[id, moment] as const]))
  return known.length === 0 ? {} : { publishedAt: Object.fromEntries(known) }
}
