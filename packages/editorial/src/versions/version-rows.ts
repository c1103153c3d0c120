/** Rows of versions as the database answers them. */
import { Parameter, sql, written } from '@content-gen/runtime/write'
import type { Part, Sql } from '@content-gen/runtime/write'
import { jsonText, parseInParts, Pauses } from '@content-gen/runtime'
import type { Database } from '@content-gen/runtime'
import type { Document } from '../document.js'
import { versionsTable } from '../tables.js'
import type { Actor } from './actor.js'

/** A version as the API lists it. */
export interface VersionMeta {
  readonly number: number
  readonly act: string
  readonly actor: Actor
  readonly requestId: string | null
  readonly at: string
}

export interface Version extends VersionMeta {
  readonly entry: number
  readonly document: Document
}

/** Columns by their names in answers, with the kinds of their values. */
const columns = {
  entry: ['entry', 'integer'],
  number: ['number', 'integer'],
  act: ['act', 'string'],
  actorKind: ['actor_kind', 'string'],
  actorId: ['actor_id', 'string'],
  actorName: ['actor_name', 'string'],
  requestId: ['request_id', 'string'],
  at: ['at', 'datetime'],
} as const

/** A row; `document` and `bytes` only where they are asked for. */
interface SelectedVersion {
  readonly entry: number
  readonly number: number
  readonly act: string
  readonly actorKind: Actor['kind']
  readonly actorId: string | null
  readonly actorName: string | null
  readonly requestId: string | null
  readonly at: string
  readonly document?: string
  readonly bytes?: number
}

type JsonColumn = readonly [name: string, value: Part]

/** Reads rows of versions from the primary database. */
export class VersionRows {
  readonly document: JsonColumn
  readonly bytes: JsonColumn

  constructor(private readonly database: Pick<Database, 'dialect' | 'read'>) {
    const { dialect } = database
    this.document = ['document', dialect.answer('v."document"', 'string')]
    this.bytes = ['bytes', dialect.whole('octet_length(v."document")')]
  }

  /** `more`: properties beside the columns. `counted`: the rows to count. */
  async read(more: readonly JsonColumn[], from: Sql, counted: Sql | null) {
    const { dialect } = this.database
    const properties = Object.entries(columns).map(
      ([name, [column, type]]) => [name, dialect.answer(`v."${column}"`, type)] as const,
    )
    const item = dialect.object([...properties, ...more])
    const json = sql`(select ${dialect.document(item)} from (select v.* ${from}) v)`
    const total = counted === null ? 'null' : dialect.total(sql`(select count(*) ${counted})`)
    const whole = sql`select ${dialect.jsonText(json)} as data, ${total} as total`
    const row = await this.database.read(written(whole, dialect), { fresh: true })
    // Made by the database from the columns above.
    const rows = row.data === null ? [] : (JSON.parse(jsonText(row.data)) as readonly SelectedVersion[])
    return { rows, total: row.total ?? 0 }
  }
}

export function fromType(uid: string): Sql {
  return sql`from ${versionsTable} v where v."type" = ${new Parameter(uid, 'text')}`
}

export function fromEntry(uid: string, entry: number): Sql {
  return sql`${fromType(uid)} and v."entry" = ${new Parameter(entry, 'integer')}`
}

export function metaOf({ number, act, actorKind, actorId, actorName, requestId, at }: SelectedVersion): VersionMeta {
  return { number, act, actor: { kind: actorKind, id: actorId, name: actorName }, requestId, at }
}

export async function versionsOf(rows: readonly SelectedVersion[]): Promise<readonly Version[]> {
  const versions: Version[] = []
  for (const row of rows) versions.push(await versionOf(row))
  return versions
}

async function versionOf(row: SelectedVersion): Promise<Version> {
  return { entry: row.entry, ...metaOf(row), document: await documentOf(row.document ?? '{}') }
}

/** `text`: made by the database from its own rows. */
export async function documentOf(text: string): Promise<Document> {
  return (await parseInParts(text, new Pauses())) as Document
}
