import { mostActs } from '@content-gen/contract'
import { NotFoundError, ValidationError } from '@content-gen/runtime'
import { findRow, inTransaction, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import type { Act } from '../acts/act.js'
import { applyUnfinished } from '../copies/apply-unfinished.js'
import { copyFields, copyOf } from '../copies/working-copy.js'
import { doActs } from '../releases/do-acts.js'
import type { Doing } from '../releases/do-acts.js'
import { dueStatement } from '../releases/due.js'
import { holdActs } from '../releases/hold-acts.js'
import { findRelease } from '../releases/release.js'
import { copies, saves } from '../tables.js'
import { typedBy } from '../typing/typed-by.js'
import type { Preview } from './preview-token.js'

/** The changes of releases are as many as one release may have. */
const [mostChanges, mostCopies] = [mostActs, 100]

/** The entries that a preview makes of working copies, `<type> <id>`, with the ids of these. */
export type MadeEntries = ReadonlyMap<string, number>

/**
 * Changes the database, in a transaction that will be undone, to what it will be when all that a preview names is live.
 * @throws ValidationError if a part of it cannot be shown
 */
export async function applyPreview(doing: Doing, preview: Preview, maker: Caller): Promise<MadeEntries> {
  const { writing, types } = doing
  const releases = await releasesOf(writing, preview)
  await holdActs(
    writing,
    types,
    releases.flatMap(({ acts }) => acts),
  )
  for (const { id } of releases) {
    // One before it may have deleted or published the same, and with it what was scheduled for that alone.
    const release = await findRelease(writing, id).catch(orNothing)
    if (release) await applyActs(doing, release.name, release.acts)
  }
  const chosen = [...preview.copies, ...(await copiesOfEditor(writing, preview.editor))]
  const made = new Map<string, number>()
  for (const { type: uid, copy } of chosen) {
    const type = types.get(uid)
    const id = type ? await applyCopy(doing, type, copy, preview.typing ? maker : null) : null
    if (id !== null) made.set(`${uid} ${id}`, copy)
  }
  return made
}

async function applyActs(doing: Doing, name: string, acts: readonly Act[]): Promise<void> {
  const [reason] = (await doActs(doing, acts)).reasons
  // The reason may name what the reader of the preview must not know.
  if (reason)
    throw new ValidationError(`The release ${name} cannot be shown: its check says why`, { index: reason.index })
}

/** Those that are due by the preview's time, in their order, then the named ones. */
async function releasesOf(writing: WriteTransaction, { at, releases: named }: Preview) {
  const ids = new Set([...(at === null ? [] : await dueBy(writing, at)), ...named])
  const found = []
  let changes = 0
  for (const id of ids) {
    const release = await findRelease(writing, id).catch(orNothing)
    if (release === null || release.state === 'done') continue
    changes += Math.max(1, release.acts.length)
    if (changes > mostChanges) throw new ValidationError(`A preview cannot show more than ${mostChanges} changes`)
    found.push(release)
  }
  return found
}

async function dueBy({ context, transaction }: WriteTransaction, moment: string): Promise<number[]> {
  const rows = await transaction.rows(dueStatement(context.database, moment, mostChanges + 1))
  return rows.map((row) => Number(row['id']))
}

/** Those that an account has saved last. */
async function copiesOfEditor({ context, transaction }: WriteTransaction, editor: string | null) {
  if (editor === null) return []
  const from = `from ${copies.name} c join ${saves.name} s on s."copy" = c."id" and s."revision" = c."revision"`
  const isOwn = sql`s."actor_kind" = 'account' and s."actor_id" = ${new Parameter(editor, 'text')}`
  const found = sql`select c."id" as "id", c."type" as "type" ${from} where ${isOwn} order by c."saved_at" desc, c."id" desc limit ${String(mostCopies)}`
  const rows = await transaction.rows(written(found, context.database.dialect))
  return rows.map((row) => ({ type: String(row['type']), copy: Number(row['id']) })).toReversed()
}

/**
 * Shows what was saved. In the frame of the panel, with what `typist` types, and without what cannot be stored. Returns the id of an entry that it
 * has made.
 */
async function applyCopy(doing: Doing, type: CompiledType, id: number, typist: Caller | null): Promise<number | null> {
  const { writing, types } = doing
  const row = await findRow(writing, copies, copyFields, { where: { id, type: type.uid } })
  if (row === null) return null
  const copy = copyOf(row)
  const made = (entry: number | null) => (copy.entry === null ? entry : null)
  if (typist === null) return made(await applyUnfinished(doing, type, copy))
  const typed = await typedBy(typist, writing, types, type, copy)
  for (const changes of typed === null ? [{}] : [typed, {}]) {
    const apply = (part: WriteTransaction) => applyUnfinished({ ...doing, writing: part }, type, copy, changes)
    try {
      // A part of the transaction: if it fails, only it is undone.
      return made(await inTransaction(writing.context, apply))
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
    }
  }
  return null
}

function orNothing(error: unknown): null {
  if (error instanceof NotFoundError) return null
  throw error
}
