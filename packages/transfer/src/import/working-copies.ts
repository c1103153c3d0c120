import type { Rows } from '@content-gen/operate'
import { ImportTally } from './tally.js'

/** A draft that differs from what is published. */
export interface Draft {
  readonly uid: string
  /** The published row. */
  readonly entry: number
  readonly locale: string | null
  readonly savedAt: string | null
  /** The attributes that differ, as a working copy has them. */
  readonly document: Readonly<Record<string, unknown>>
}

/** Drafts of published entries become working copies, if the project has them. */
export async function importDrafts(
  rows: Rows,
  drafts: AsyncIterable<Draft>,
  tableOf: (uid: string) => string | null,
  hasCopies: boolean,
): Promise<ImportTally> {
  const tally = new ImportTally({ uid: 'drafts', table: 'drafts of published entries' })
  for await (const { uid, entry, locale, savedAt, document } of drafts) {
    tally.found++
    const table = tableOf(uid)
    const [known] = table === null ? [] : await rows.query(`select id from "${table}" where id = ?`, [entry])
    if (!known) {
      tally.leave('their entries were left out')
      continue
    }
    if (!hasCopies) {
      tally.leave('without `editorial` there are no working copies')
      tally.notes.push(`${uid} ${entry}: ${Object.keys(document).join(', ')}`)
      continue
    }
    const at = savedAt ?? new Date().toISOString()
    // The version that an entry gets when the server starts.
    const [copy] = await rows.query(
      `insert into content_gen_working_copies (type, entry, locale, base, revision, saved_at) values (?, ?, ?, 1, 1, ?) returning id`,
      [uid, entry, locale, at],
    )
    await rows.query(
      `insert into content_gen_saves (copy, revision, actor_kind, at, document) values (?, 1, 'code', ?, ?)`,
      [Number(copy?.['id']), at, JSON.stringify(document)],
    )
    tally.imported++
  }
  return tally
}
