import { jsonText } from '@content-gen/runtime'
import type { Database, Statement, Store } from '@content-gen/runtime'
import type { Actor, AuditAct, AuditDetails } from '@content-gen/runtime/recording'
import { ofTypes } from '../sight/whole-types.js'
import type { WholeTypes } from '../sight/whole-types.js'
import { auditTable } from '../tables.js'
import type { Page } from '../versions/stored-versions.js'

type SqlValue = Statement['values'][number]

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
interface Row extends Pick<AuditRow, 'id' | 'at' | 'act' | 'requestId' | 'ip' | 'count'> {
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
  async list(filter: AuditFilter, { offset, limit }: Page): Promise<{ rows: AuditRow[]; total: number }> {
    const { where, values } = this.#where(filter)
    const [first, second] = [values.length + 1, values.length + 2].map((position) =>
      this.#parameter(position, 'integer'),
    )
    const page = `${where} order by a."id" desc limit ${first} offset ${second}`
    return this.#read(page, where, [...values, limit, offset])
  }

  /** Returns all rows that there are now, the oldest first, in pieces. */
  async *pieces(filter: AuditFilter): AsyncGenerator<readonly AuditRow[]> {
    const { rows: latest } = await this.list(filter, { offset: 0, limit: 1 })
    const last = latest[0]?.id ?? 0
    const { where, values } = this.#where(filter)
    const [after, until] = [values.length + 1, values.length + 2].map((position) =>
      this.#parameter(position, 'integer'),
    )
    const text = `${where} and a."id" > ${after} and a."id" <= ${until} order by a."id" limit ${atOnce}`
    for (let done = 0; done < last;) {
      const { rows } = await this.#read(text, null, [...values, done, last])
      if (rows.length > 0) yield rows
      done = rows.length < atOnce ? last : (rows.at(-1)?.id ?? last)
    }
  }

  #where({ act, actor, since, until, types = null, without = [] }: AuditFilter): { where: string; values: SqlValue[] } {
    const values: SqlValue[] = []
    const conditions: string[] = ['1 = 1']
    const add = (column: string, operator: string, value: SqlValue, stored: 'text' | 'datetime') => {
      values.push(value)
      conditions.push(`a."${column}" ${operator} ${this.#parameter(values.length, stored)}`)
    }
    if (act !== undefined) add('act', '=', act, 'text')
    if (actor !== undefined) add('actor_kind', '=', actor.kind, 'text')
    if (actor?.id !== undefined && actor.id !== null) add('actor_id', '=', actor.id, 'text')
    if (since !== undefined) add('at', '>=', this.#moment(since), 'datetime')
    if (until !== undefined) add('at', '<', this.#moment(until), 'datetime')
    for (const start of without) conditions.push(`a."act" not like ${this.#dialect.literal(`${start}%`)}`)
    conditions.push(ofTypes('a."subject_type"', types, values, this.#dialect))
    return { where: `from ${auditTable} a where ${conditions.join(' and ')}`, values }
  }

  /** `counted`: the rows to count, by the same values. */
  async #read(from: string, counted: string | null, values: readonly SqlValue[]) {
    const dialect = this.#dialect
    const properties = Object.entries(columns).map(
      ([name, [column, type]]) => [name, dialect.answer(`a."${column}"`, type)] as const,
    )
    const json = `(select ${dialect.document(dialect.object(properties))} from (select a.* ${from}) a)`
    const total = counted === null ? 'null' : dialect.total(`(select count(*) ${counted})`)
    const text = `select ${dialect.jsonText(json)} as data, ${total} as total`
    const row = await this.store.database.read({ text, values }, { fresh: true })
    // Made by the database from the columns above.
    const rows = row.data === null ? [] : (JSON.parse(jsonText(row.data)) as readonly Row[])
    return { rows: rows.map(auditRow), total: row.total ?? 0 }
  }

  #moment(text: string): string {
    const stored = this.#dialect.storeDateTime(text)
    return stored instanceof Date ? stored.toISOString() : stored
  }

  #parameter(position: number, stored: 'text' | 'integer' | 'datetime'): string {
    return this.#dialect.parameter(position, stored, false)
  }
}

function auditRow(row: Row): AuditRow {
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
