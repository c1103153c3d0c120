import type { Entry } from '@content-gen/admin/panel-api'
import { releaseActs } from '../../acts/index.js'
import { send, type ReleaseAct } from '../../api/index.js'
import { piecesOf, type Chosen } from './chosen.js'

/** Returns what a release can do with the chosen entries: as they are now, with the work on them. */
export async function actsOfChosen(uid: string, chosen: Chosen): Promise<readonly ReleaseAct[]> {
  const acts: ReleaseAct[] = []
  for await (const labels of piecesOf(uid, chosen)) {
    const read = [...labels.keys()].map((id) => send<Entry>(`/entries/${uid}/${id}`))
    for (const { data } of await Promise.all(read)) acts.push(...releaseActs(uid, { entry: data, copy: data.copy }))
  }
  const usual: readonly ReleaseAct['act'][] = ['publish', 'unpublish', 'delete']
  return usual.flatMap((kind) => acts.filter(({ act }) => act === kind))
}
