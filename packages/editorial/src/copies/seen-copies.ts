import { NotFoundError } from '@content-gen/runtime'
import { selectRows } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Data, Row, WriteTransaction } from '@content-gen/runtime/write'
import { copyFields } from './working-copy.js'
import type { WorkingCopy } from './working-copy.js'
import { copies, saves } from '../tables.js'
import { isLimited, seenAmong } from '../sight/seen-entries.js'

/**
 * A working copy is there for whoever sees its entry. If the entry does not exist yet, callers who see some entries only see the copies that
 * they have saved.
 * @throws NotFoundError
 */
export async function requireSeenCopy(
  writing: WriteTransaction,
  caller: Caller,
  type: CompiledType,
  copy: Pick<WorkingCopy, 'id' | 'entry'>,
): Promise<void> {
  if (!isLimited(type, caller)) return
  if (!(await seenCopies(writing, caller, type, [copy]))(copy)) throw new NotFoundError()
}

/** Returns a page of the working copies that are there for a caller who sees some entries only, and their number. */
export async function selectSeen(
  writing: WriteTransaction,
  caller: Caller,
  type: CompiledType,
  where: Data,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly Row[]; readonly total: number }> {
  const rows = await selectRows(writing, copies, copyFields, { where })
  const isSeen = await seenCopies(writing, caller, type, rows.map(keyOf))
  const seen = rows.filter((row) => isSeen(keyOf(row)))
  return { rows: seen.slice(offset, offset + limit), total: seen.length }
}

type Key = Pick<WorkingCopy, 'id' | 'entry'>

function keyOf({ id, entry }: Row): Key {
  return { id: Number(id), entry: entry === null ? null : Number(entry) }
}

/** Returns a test that tells which of these working copies are there for a caller who sees some entries only. */
export async function seenCopies(
  writing: WriteTransaction,
  caller: Caller,
  type: CompiledType,
  keys: readonly Key[],
): Promise<(key: Key) => boolean> {
  const isSeen = await seenAmong(
    writing,
    caller,
    type,
    keys.flatMap(({ entry }) => entry ?? []),
  )
  const fresh = keys.flatMap(({ id, entry }) => (entry === null ? [id] : []))
  const own = await savedBy(writing, caller, fresh)
  return ({ id, entry }) => (entry === null ? own.has(id) : isSeen(entry))
}

async function savedBy(
  writing: WriteTransaction,
  { administrator }: Caller,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (administrator === undefined || ids.length === 0) return new Set()
  const where = { actorKind: 'administrator', actorId: String(administrator.id) }
  const rows = await selectRows(writing, saves, ['copy'], { where, among: { field: 'copy', values: ids } })
  return new Set(rows.map((row) => Number(row['copy'])))
}
