/** A preview shows what its maker may read anyway: when it is made, and at each use. */
import { ForbiddenError, NotFoundError } from '@content-gen/runtime'
import { findRow, inTransaction } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { requireSeenCopy } from '../copies/seen-copies.js'
import { copyFields, copyOf } from '../copies/working-copy.js'
import { findRelease } from '../releases/release.js'
import type { Releasing } from '../releases/run-release.js'
import { seenActs } from '../releases/seen-acts.js'
import { requirePermission } from '../sight/permitted.js'
import { isLimited, seesWhole } from '../sight/seen-entries.js'
import { copies as copiesTable } from '../tables.js'
import type { Preview } from './preview-token.js'

/**
 * An entry that is gone by now shows nothing, and needs no right.
 * @throws NotFoundError if something of it is not there for the caller, ForbiddenError if the caller sees only a part of it
 */
export async function requireShown(caller: Caller, releasing: Releasing, preview: Preview): Promise<void> {
  const { copies, editor, releases, at } = preview
  requirePermission(caller, 'previews.create')
  if (copies.length > 0 || editor !== null) requirePermission(caller, 'copies.read')
  if (releases.length > 0 || at !== null) requirePermission(caller, 'releases.read')
  if (at !== null && !seesAll(caller, releasing)) throw new ForbiddenError()
  await inTransaction(
    releasing.store.writes,
    async (writing) => {
      for (const copy of copies) await requireCopy(writing, caller, releasing, copy)
      for (const id of releases) await requireRelease(writing, caller, releasing, id)
    },
    { isReading: true },
  )
}

async function requireCopy(
  writing: WriteTransaction,
  caller: Caller,
  { types }: Releasing,
  { type: uid, copy: id }: Preview['copies'][number],
): Promise<void> {
  const type = caller.can(`${uid}.find`) ? types.get(uid) : undefined
  if (type === undefined) throw new NotFoundError()
  const row = await findRow(writing, copiesTable, copyFields, { where: { id, type: uid } })
  if (row === null) return
  await requireSeenCopy(writing, caller, type, copyOf(row))
  if (!seesWhole(type, caller)) throw new ForbiddenError()
}

/** Whoever sees only a part may not show what else a release holds. */
async function requireRelease(
  writing: WriteTransaction,
  caller: Caller,
  { types }: Releasing,
  id: number,
): Promise<void> {
  const release = await findRelease(writing, id).catch(unlessGone)
  if (release === null) return
  const { acts } = release
  const isSeen = caller.sight && (await seenActs(writing, caller, types, acts))
  if (isSeen && !acts.every(isSeen)) throw new NotFoundError()
  const named = acts.flatMap((act) => types.get(act.type) ?? [])
  if (!named.every((type) => seesWhole(type, caller))) throw new ForbiddenError()
}

function seesAll(caller: Caller, { types }: Releasing): boolean {
  if (caller.sight === undefined) return true
  return [...types.values()].every((type) => !isLimited(type, caller) && seesWhole(type, caller))
}

function unlessGone(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}
