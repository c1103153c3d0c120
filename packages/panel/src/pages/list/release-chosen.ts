import type { ListedEntry } from '@content-gen/admin/panel-api'
import { releaseActs } from '../../acts/index.js'
import { send, type ReleaseAct } from '../../api/index.js'
import { piecesOf, pieceSize, type Chosen } from './chosen.js'
import { allLocales } from './shown-list.js'

/** Returns what a release can do with the chosen entries: as they are now, with the work on them. */
export async function actsOfChosen(uid: string, chosen: Chosen): Promise<readonly ReleaseAct[]> {
  const acts: ReleaseAct[] = []
  for await (const labels of piecesOf(uid, chosen, pieceSize)) {
    const { data } = await send<readonly ListedEntry[]>(`/entries/${uid}`, {
      query: { filters: { id: { $in: [...labels.keys()] } }, locale: allLocales, after: 0, pageSize: pieceSize },
    })
    for (const entry of data) acts.push(...releaseActs(uid, { entry, copy: entry.copy }))
  }
  const usual: readonly ReleaseAct['act'][] = ['publish', 'unpublish', 'delete']
  return usual.flatMap((kind) => acts.filter(({ act }) => act === kind))
}
