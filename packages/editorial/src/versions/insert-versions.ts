import type { CompiledType } from '@content-gen/runtime/query'
import { changedRow } from '@content-gen/runtime/recording'
import type { Transaction } from '@content-gen/runtime'
import type { Addition } from '@content-gen/runtime/recording'
import { documentShape, lastDocumentShape } from './document-shape.js'
import { actSql, insertedSql, stateSql, valuesOf } from './version-sql.js'
import type { Dialect, Occasion } from './version-sql.js'

/** Stores versions of entries of one type. The database makes the document from the rows. */
export class VersionInserts {
  readonly #last: string
  readonly #one: string
  readonly #several: string
  readonly #added: string

  constructor(
    private readonly type: CompiledType,
    private readonly dialect: Dialect,
  ) {
    this.#last = this.#text(lastDocumentShape(type), true)
    this.#one = this.#text(documentShape(type), false)
    this.#several = this.#text(documentShape(type), true)
    this.#added = this.#addedText()
  }

  /** Those of these entries that there are get a version. */
  async insert(transaction: Transaction, ids: readonly number[], occasion: Occasion): Promise<void> {
    const [id] = ids
    if (id === undefined) return
    const isOne = ids.length === 1
    const text = isOne ? this.#one : this.#several
    await transaction.run({ text, values: [...valuesOf(this.type, occasion), isOne ? id : this.dialect.bind(ids)] })
  }

  /** Returns the version of an entry as a part of the statement that changes its row. */
  addition(occasion: Occasion): Addition {
    return { text: this.#added, values: valuesOf(this.type, occasion) }
  }

  /** Stores the version that stays of entries which are about to be deleted. */
  async insertLast(transaction: Transaction, ids: readonly number[], occasion: Occasion): Promise<void> {
    await transaction.run({ text: this.#last, values: [...valuesOf(this.type, occasion), this.dialect.bind(ids)] })
  }

  #addedText(): string {
    const { type, dialect } = this
    const { document, row, entry, isPublished } = stateSql(type, documentShape(type), dialect)
    const act = actSql(type, entry, isPublished, dialect)
    return `${insertedSql({ entry, act, isPublished, document }, dialect)} from ${changedRow} ${row}`
  }

  #text(shape: ReturnType<typeof documentShape>, isList: boolean): string {
    const { type, dialect } = this
    const { document, from, entry, isPublished } = stateSql(type, shape, dialect)
    const act = actSql(type, entry, isPublished, dialect)
    const ids = dialect.parameter(8, 'integer', isList)
    const chosen = isList ? dialect.anyOf(entry, ids) : `${entry} = ${ids}`
    return `${insertedSql({ entry, act, isPublished, document }, dialect)} from ${from} where ${chosen}`
  }
}
