import { documentSql } from '@content-gen/runtime/recording'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Database, Transaction } from '@content-gen/runtime'
import { versionsTable } from '../tables.js'
import { documentShape, lastDocumentShape } from './document-shape.js'
import type { Actor } from './actor.js'

export interface Occasion {
  readonly act: string
  readonly actor: Actor
  readonly requestId: string | null
  /** In stored form. */
  readonly at: unknown
}

type Dialect = Database['dialect']

const columns =
  '"type", "entry", "number", "act", "is_published", "actor_kind", "actor_id", "actor_name", "request_id", "at", "document"'

/** Stores versions of entries of one type. The database makes the document from the rows. */
export class VersionInserts {
  readonly #last: string
  readonly #one: string
  readonly #several: string

  constructor(
    private readonly type: CompiledType,
    private readonly dialect: Dialect,
  ) {
    this.#last = this.#text(lastDocumentShape(type), true)
    this.#one = this.#text(documentShape(type), false)
    this.#several = this.#text(documentShape(type), true)
  }

  /** Those of these entries that there are get a version. */
  async insert(transaction: Transaction, ids: readonly number[], occasion: Occasion): Promise<void> {
    const [id] = ids
    if (id === undefined) return
    const isOne = ids.length === 1
    const text = isOne ? this.#one : this.#several
    await transaction.run({ text, values: [...this.#values(occasion), isOne ? id : this.dialect.bind(ids)] })
  }

  /** Stores the version that stays of entries which are about to be deleted. */
  async insertLast(transaction: Transaction, ids: readonly number[], occasion: Occasion): Promise<void> {
    await transaction.run({ text: this.#last, values: [...this.#values(occasion), this.dialect.bind(ids)] })
  }

  #values({ act, actor, requestId, at }: Occasion): unknown[] {
    return [this.type.uid, act, actor.kind, actor.id, actor.name, requestId, at]
  }

  #text(shape: ReturnType<typeof documentShape>, isList: boolean): string {
    const { dialect } = this
    const { json, from, row } = documentSql(this.type, shape, dialect)
    const text = (position: number) => dialect.parameter(position, 'text', false)
    const before = `from ${versionsTable} v where v."type" = ${text(1)} and v."entry" = ${row}."id"`
    const number = `coalesce((select max(v."number") ${before}), 0) + 1`
    const ids = dialect.parameter(8, 'integer', isList)
    const id = `${row}."id"`
    const published = publishedColumn(this.type, dialect)
    const isPublished = published === null ? 'null' : `(${row}.${published} is not null)`
    const act = published === null ? text(2) : actSql({ act: text(2), isPublished, before })
    return (
      `insert into ${versionsTable} (${columns}) select ${text(1)}, ${id}, ${number}, ${act}, ${isPublished}, ` +
      `${text(3)}, ${text(4)}, ${text(5)}, ${text(6)}, ${dialect.parameter(7, 'datetime', false)}, ${json} ` +
      `from ${from} where ${isList ? dialect.anyOf(id, ids) : `${id} = ${ids}`}`
    )
  }
}

/** An update that changes the state is named after that. */
function actSql({ act, isPublished, before }: { act: string; isPublished: string; before: string }): string {
  const known = `(select v."is_published" ${before} order by v."number" desc limit 1)`
  return (
    `case when ${act} <> 'update' or ${known} is null or ${known} = ${isPublished} then ${act} ` +
    `when ${isPublished} then 'publish' else 'unpublish' end`
  )
}

function publishedColumn(type: CompiledType, dialect: Dialect): string | null {
  const attribute = type.draftAndPublish ? type.attributes.get('publishedAt') : undefined
  return attribute?.kind === 'scalar' ? dialect.identifier(attribute.column) : null
}
