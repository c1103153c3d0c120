import { joined, momentIn, Parameter, sql, written } from '@content-gen/runtime/write'
import type { Part, Sql } from '@content-gen/runtime/write'
import { jsonText } from '@content-gen/runtime'
import type { Database, Store } from '@content-gen/runtime'
import type { Actor, AuditAct, AuditDetails } from '@content-gen/runtime/recording'
import { ofTypes } from '../sight/whole-types.js'
import type { WholeTypes } from '../sight/whole-types.js'
import { auditTable } from '../tables.js'
import type { VersionPage } from '../versions/stored-versions.js'

/** A row as the API answers it. */
export interface AuditRow {
  readonly id: number
  readonly at: string
  readonly act: AuditAct
  readonly actor: Omit<Actor, 'kind'> & { readonly kind: Actor['kind'] | 'console' }
  readonly requestId: string | null
  readonly ip: string | null
  readonly subject: { readonly type: string; readonly id: number; readonly name: string | null } | null
  readonly details: AuditDetails | null
  /** More than one: the same happened again within the minute. */
  readonly count: number
}

/** Moments as ISO text. */
export interface AuditFilter {
  readonly act?: string
  readonly actor?: { readonly kind: string; readonly id: string | null }
  readonly since?: string
  readonly until?: string
  /** Only what was done with things of these types, or with none. */
  readonly types?: WholeTypes
  /** Without acts whose names begin like this. */
  readonly without?: readonly string[]
}

/** Columns by their names in answers, with the kinds of their values. */
const columns = {
  id: ['id', 'integer'],
  at: ['at', 'datetime'],
  act: ['act', 'string'],
  actorKind: ['actor_kind', 'string'],
  actorId: ['actor_id', 'string'],
  actorName: ['actor_name', 'string'],
  requestId: ['request_id', 'string'],
  ip: ['ip', 'string'],
  subjectType: ['subject_type', 'string'],
  subjectId: ['subject_id', 'integer'],
  subjectName: ['subject_name', 'string'],
  details: ['details', 'string'],
  count: ['count', 'integer'],
} as const

/** A row as the database answers it. */
interface SelectedAudit extends Pick<AuditRow, 'id' | 'at' | 'act' | 'requestId' | 'ip' | 'count'> {
  readonly actorKind: AuditRow['actor']['kind']
  readonly actorId: string | null
  readonly actorName: string | null
  readonly subjectType: string | null
  readonly subjectId: number | null
  readonly subjectName: string | null
  readonly details: string | null
}

const atOnce = 500

/** Reads the audit from the primary database. */
export class StoredAudit {
  readonly #dialect: Database['dialect']

  constructor(private readonly store: Pick<Store, 'database'>) {
    this.#dialect = store.database.dialect
  }

  /** Returns a page, the latest first, and the number of all. */
  async list(filter: AuditFilter, { offset, limit }: VersionPage): Promise<{ rows: AuditRow[]; total: number }> {
    const where = this.#where(filter)
    const page = sql`limit ${new Parameter(limit, 'integer')} offset ${new Parameter(offset, 'integer')}`
    return this.#read(sql`${where} order by a."id" desc ${page}`, where)
  }

  /** Returns all rows that there are now, the oldest first, in pieces. */
  async *pieces(filter: AuditFilter): AsyncGenerator<readonly AuditRow[]> {
    const { rows: latest } = await this.list(filter, { offset: 0, limit: 1 })
    const last = latest[0]?.id ?? 0
    const where = this.#where(filter)
    for (let done = 0; done < last;) {
      const next = sql`a."id" > ${new Parameter(done, 'integer')} and a."id" <= ${new Parameter(last, 'integer')}`
      const { rows } = await this.#read(sql`${where} and ${next} order by a."id" limit ${String(atOnce)}`, null)
      if (rows.length > 0) yield rows
      done = rows.length < atOnce ? last : (rows.at(-1)?.id ?? last)
    }
  }

  #where({ act, actor, since, until, types = null, without = [] }: AuditFilter): Sql {
    const conditions: Part[] = ['1 = 1']
    const add = (column: string, operator: string, value: Parameter) =>
      conditions.push(sql`a."${column}" ${operator} ${value}`)
    if (act !== undefined) add('act', '=', new Parameter(act, 'text'))
    if (actor !== undefined) add('actor_kind', '=', new Parameter(actor.kind, 'text'))
    if (actor?.id !== undefined && actor.id !== null) add('actor_id', '=', new Parameter(actor.id, 'text'))
    if (since !== undefined) add('at', '>=', momentIn(this.#dialect, since))
    if (until !== undefined) add('at', '<', momentIn(this.#dialect, until))
    for (const start of without) conditions.push(`a."act" not like ${this.#dialect.literal(`${start}%`)}`)
    conditions.push(ofTypes('a."subject_type"', types, this.#dialect))
    return sql`from ${auditTable} a where ${joined(conditions, ' and ')}`
  }

  /** `counted`: the rows to count. */
  async #read(from: Sql, counted: Sql | null) {
    const dialect = this.#dialect
    const properties = Object.entries(columns).map(
      ([name, [column, type]]) => [name, dialect.answer(`a."${column}"`, type)] as const,
    )
    const json = sql`(select ${dialect.document(dialect.object(properties))} from (select a.* ${from}) a)`
    const total = counted === null ? 'null' : dialect.total(sql`(select count(*) ${counted})`)
    const whole = sql`select ${dialect.jsonText(json)} as data, ${total} as total`
    const row = await this.store.database.read(written(whole, dialect), { fresh: true })
    // Made by the database from the columns above.
    const rows = row.data === null ? [] : (JSON.parse(jsonText(row.data)) as readonly SelectedAudit[])
    return { rows: rows.map(auditRow), total: row.total ?? 0 }
  }
}

function auditRow(row: SelectedAudit): AuditRow {
  const { id, at, act, requestId, ip, count, subjectType: type, subjectId } = row
  return {
    id,
    at,
    act,
    actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
    requestId,
    ip,
    subject: type === null || subjectId === null ? null : { type, id: subjectId, name: row.subjectName },
    // Written by this package.
    details: row.details === null ? null : (JSON.parse(row.details) as AuditDetails),
    count,
  }
}
