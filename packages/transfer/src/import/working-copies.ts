import type { Rows } from '@content-gen/operate'
import { Checksum } from '../target/checksum.js'
import type { KeptTable } from './last-import.js'
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

export const draftsName = 'drafts of published entries'

/** `api::article.article 7` */
export function keyOfDraft({ uid, entry }: Pick<Draft, 'uid' | 'entry'>): string {
  return `${uid} ${entry}`
}

/** `document`: the text of it that is stored. */
export function sumOfDraft(document: string): string {
  const sum = new Checksum()
  sum.add(document)
  return String(sum)
}

export async function listDrafts(drafts: AsyncIterable<Draft>): Promise<readonly Draft[]> {
  const list: Draft[] = []
  for await (const draft of drafts) list.push(draft)
  return list
}

/** Returns what is kept of drafts for the next import. */
export function keptDrafts(drafts: readonly Draft[]): KeptTable {
  const sums = drafts.map((draft) => [keyOfDraft(draft), sumOfDraft(JSON.stringify(draft.document))] as const)
  return { name: draftsName, header: null, sums }
}

/** Drafts of published entries become working copies, if the project has them. */
export async function importDrafts(
  rows: Rows,
  drafts: Iterable<Draft>,
  tableOf: (uid: string) => string | null,
  hasCopies: boolean,
): Promise<ImportTally> {
  const tally = new ImportTally({ uid: 'drafts', table: draftsName })
  for (const draft of drafts) {
    const { uid, entry, document } = draft
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
    await insertCopy(rows, draft)
    tally.imported++
  }
  return tally
}

async function insertCopy(rows: Rows, { uid, entry, locale, savedAt, document }: Draft): Promise<void> {
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
}
