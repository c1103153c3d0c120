import { Pauses } from '@content-gen/runtime'
import type { Database } from '@content-gen/runtime'

/** Entries of one statement: SQLite's statements run in the thread of the server, and a document may be large. */
const [embedded, remote] = [8, 500]

/** Runs a statement for some of these ids at a time, so that other requests are answered in between. */
export async function someAtOnce(
  ids: readonly number[],
  { isEmbedded }: Pick<Database['dialect'], 'isEmbedded'>,
  run: (some: readonly number[]) => Promise<unknown>,
): Promise<void> {
  const pauses = new Pauses()
  const most = isEmbedded ? embedded : remote
  for (let start = 0; start < ids.length; start += most) {
    if (pauses.areDue) await pauses.pause()
    await run(ids.slice(start, start + most))
  }
}
