/** Comments go with the working copy that they were written on. */
import { deleteRows, selectRows, setRows } from '@content-gen/runtime/write'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { commentNotices, comments } from '../tables.js'

/** Makes the comments on a working copy those of the entry that it became. */
export async function moveComments(
  writing: WriteTransaction,
  type: string,
  copy: number,
  entry: number,
): Promise<void> {
  await setRows(writing, comments, { where: { type, copy } }, { entry, copy: null })
}

/** Deletes the comments on a working copy that was discarded before it became an entry. */
export async function dropComments(writing: WriteTransaction, type: string, copy: number): Promise<void> {
  const rows = await selectRows(writing, comments, [], { where: { type, copy } })
  await dropNotices(
    writing,
    rows.map(({ id }) => Number(id)),
  )
  await deleteRows(writing, comments, { where: { type, copy } })
}

/** Deletes a comment with the answers to it. */
export async function dropThread(writing: WriteTransaction, id: number): Promise<void> {
  const rows = await selectRows(writing, comments, [], { where: { thread: id } })
  await dropNotices(writing, [id, ...rows.map((row) => Number(row['id']))])
  await deleteRows(writing, comments, { where: { thread: id } })
  await deleteRows(writing, comments, { where: { id } })
}

function dropNotices(writing: WriteTransaction, ids: readonly number[]): Promise<number> {
  return deleteRows(writing, commentNotices, { among: { field: 'comment', values: ids } })
}
