import { readsActors } from '@content-gen/editorial'
import { deleteRows, inTransaction, joined, nowSql, open, prepared, sql } from '@content-gen/runtime/write'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Prepared, Row } from '@content-gen/runtime/write'
import type { AdminCaller } from '../administrators/admin-caller.js'
import { fullNameOf } from '../administrators/stored-administrator.js'
import type { PresentPerson } from '../panel-api/presence.js'
import { administrators, openTabs } from '../tables.js'
import type { SentPresence } from './sent-presence.js'

/** Milliseconds after which a tab that no longer asks is gone, and after which the row of one that asks is written again. */
const [life, renewal] = [40_000, 15_000]
/** The most tabs of an entry, and of one person, so that somebody with many tabs hides nobody. */
const [most, mostOfOne] = [100, 10]
/** No answer of the API shows a tab. */
const noEntry = { table: openTabs.name, ids: null, fields: null }

/** An entry, or a working copy of one that does not exist yet. */
interface OpenPlace {
  readonly type: CompiledType
  readonly entry: number | null
  readonly copy: number | null
}

interface Asking {
  readonly caller: Caller
  readonly administrator: Pick<AdminCaller, 'id'>
}

/** The people who have an entry open, in the database: all processes know them. Each tab has one row, which is written only once it is old or its field is another. */
export class OpenTabs {
  readonly #ofEntry: Prepared
  readonly #ofCopy: Prepared
  readonly #put: Prepared

  constructor(private readonly store: Pick<Store, 'database' | 'writes' | 'log'>) {
    const { dialect } = store.database
    const now = nowSql(dialect)
    const found = (column: 'entry' | 'copy') => {
      const [type, id] = open('text', 'integer')
      const columns =
        `p."administrator" as "id", p."tab" as "tab", p."field" as "field", p."place" as "place", ${now} - p."seen" as "age", ` +
        'a."firstname" as "firstname", a."lastname" as "lastname", a."email" as "email"'
      // A moment to come is of a clock that was ahead.
      const isHere = sql`t."type" = ${type} and t."${column}" = ${id} and t."seen" between ${now} - ${String(life)} and ${now} + ${String(life)}`
      const rank = 'row_number() over (partition by t."administrator" order by t."seen" desc) as "rank"'
      const tabs = sql`(select t.*, ${rank} from ${openTabs.name} t where ${isHere})`
      const from = sql`${tabs} p join ${administrators.name} a on a."id" = p."administrator" and not a."is_blocked"`
      return prepared(
        sql`select ${columns} from ${from} where p."rank" <= ${String(mostOfOne)} order by p."id" limit ${String(most)}`,
        [type, id],
        dialect,
      )
    }
    this.#ofEntry = found('entry')
    this.#ofCopy = found('copy')
    const values = open('integer', 'integer', 'text', 'integer', 'integer', 'text', 'text')
    const names = ['administrator', 'tab', 'type', 'entry', 'copy', 'field', 'place']
    const changes = [...names.slice(2), 'seen'].map((name) => `"${name}" = excluded."${name}"`).join(', ')
    this.#put = prepared(
      sql`insert into ${openTabs.name} (${names.map((name) => `"${name}"`).join(', ')}, "seen") values (${joined(values, ', ')}, ${now}) on conflict ("administrator", "tab") do update set ${changes}`,
      values,
      dialect,
    )
  }

  /**
   * Notes where somebody is who may read the entry; returns the others, as far as the caller may know them now, with the fields that it may read.
   * `here` null: a form that tells of no tab.
   */
  async meet(
    { caller, administrator }: Asking,
    { type, entry, copy }: OpenPlace,
    here: SentPresence | null,
  ): Promise<readonly PresentPerson[]> {
    const { database } = this.store
    const rows = await database.rows(entry === null ? this.#ofCopy(type.uid, copy) : this.#ofEntry(type.uid, entry))
    // A form of an earlier model may name another attribute.
    const field = here?.field && type.attributes.has(here.field) ? here.field : null
    const place = field === null ? null : (here?.place ?? null)
    const isNoted = rows.some(
      (row) =>
        Number(row['id']) === administrator.id &&
        Number(row['tab']) === here?.tab &&
        row['field'] === field &&
        row['place'] === place &&
        Math.abs(Number(row['age'])) < renewal,
    )
    if (here && !isNoted) await this.#note([administrator.id, here.tab, type.uid, entry, copy, field, place])
    if (!readsActors(caller, 'administrator')) return []
    return rows.filter((row) => Number(row['id']) !== administrator.id).map((row) => personOf(row, type))
  }

  /** Forgets a tab, if it is not at another place by now. */
  async leave(
    { id: administrator }: Pick<AdminCaller, 'id'>,
    { type, entry, copy }: OpenPlace,
    tab: number,
  ): Promise<void> {
    const where = { administrator, tab, type: type.uid, entry, copy }
    await inTransaction(this.store.writes, (writing) => deleteRows(writing, openTabs, { where }))
  }

  /** A database that takes no writes must not keep anybody from reading. */
  async #note(values: readonly unknown[]): Promise<void> {
    await this.store.database
      .write(async (transaction) => transaction.run({ ...this.#put(...values), changes: noEntry }))
      .catch((error: unknown) => this.store.log.warn({ err: error }, 'it could not be stored who has an entry open'))
  }
}

function personOf(row: Row, type: CompiledType): PresentPerson {
  const { firstname, lastname, email } = row
  const name = fullNameOf({ firstname: String(firstname), lastname: String(lastname), email: String(email) })
  const field = row['field'] === null ? null : String(row['field'])
  const isRead = field !== null && type.attributes.has(field)
  const place = isRead && row['place'] !== null ? String(row['place']) : null
  return { id: Number(row['id']), name, field: isRead ? field : null, place }
}

/** Deletes the rows of tabs that are gone. */
export function goneTabs(now: string): string {
  return `delete from ${openTabs.name} where not "seen" between ${now} - ${life} and ${now} + ${life}`
}
