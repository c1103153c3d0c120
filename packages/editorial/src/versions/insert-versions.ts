import type { CompiledType, Shape } from '@content-gen/runtime/query'
import { changedRow } from '@content-gen/runtime/recording'
import type { Transaction } from '@content-gen/runtime'
import type { Addition } from '@content-gen/runtime/recording'
import { someAtOnce } from '../some-at-once.js'
import { documentShape, lastDocumentShape } from './document-shape.js'
import { actSql, givenAct, insertedOnceSql, insertedSql, setsState, stateSql, valuesOf } from './version-sql.js'
import type { Dialect, Occasion } from './version-sql.js'

/** The statements that store versions of one type. */
interface Texts {
  readonly one: string
  readonly several: string
  /** Of the row that another statement changes. */
  readonly added: string
}

/** Stores versions of entries of one type. The database makes the document from the rows. */
export class VersionInserts {
  readonly #last: string
  /** For acts whose name is known. */
  readonly #named: Texts
  /** For updates, which are named after a new state: the last version tells. */
  readonly #compared: Texts

  constructor(
    private readonly type: CompiledType,
    private readonly dialect: Dialect,
  ) {
    this.#named = this.#texts(() => givenAct(dialect))
    this.#compared = this.#texts((entry, isPublished) => actSql(type, entry, isPublished, dialect))
    this.#last = this.#text(() => givenAct(dialect), lastDocumentShape(type), true)
  }

  /** Those of these entries that there are get a version. */
  async insert(transaction: Transaction, ids: readonly number[], occasion: Occasion): Promise<void> {
    const [id] = ids
    if (id === undefined) return
    const { one, several } = occasion.act === 'update' ? this.#compared : this.#named
    const values = valuesOf(this.type, occasion)
    if (ids.length === 1) await transaction.run({ text: one, values: [...values, id] })
    else await this.#insertSome(transaction, several, values, ids)
  }

  /** Returns the version of an entry together with the statement that changes its row. `fields`: those that it sets. */
  addition(occasion: Occasion, fields: readonly string[]): Addition {
    const isCompared = occasion.act === 'update' && setsState(this.type, fields)
    return { text: (isCompared ? this.#compared : this.#named).added, values: valuesOf(this.type, occasion) }
  }

  /** Stores the version that stays of entries which are about to be deleted. */
  async insertLast(transaction: Transaction, ids: readonly number[], occasion: Occasion): Promise<void> {
    await this.#insertSome(transaction, this.#last, valuesOf(this.type, occasion), ids)
  }

  #insertSome(transaction: Transaction, text: string, values: readonly unknown[], ids: readonly number[]) {
    return someAtOnce(ids, this.dialect, async (some) =>
      transaction.run({ text, values: [...values, this.dialect.bind(some)] }),
    )
  }

  #texts(act: ActSql): Texts {
    const shape = documentShape(this.type)
    return { one: this.#text(act, shape, false), several: this.#text(act, shape, true), added: this.#added(act, shape) }
  }

  #added(act: ActSql, shape: Shape): string {
    const { type, dialect } = this
    const { document, from, row, entry, isPublished } = stateSql(type, shape, dialect)
    const name = act(entry, isPublished)
    if (!dialect.isEmbedded)
      return `${insertedSql({ entry, act: name, isPublished, document }, dialect)} from ${changedRow} ${row}`
    const id = dialect.parameter(8, 'integer', false)
    const of = (expression: string) =>
      expression.includes(`${row}.`) ? `(select ${expression} from ${from} where ${entry} = ${id})` : expression
    return insertedOnceSql({ entry: id, act: of(name), isPublished: of(isPublished), document: of(document) }, dialect)
  }

  #text(act: ActSql, shape: Shape, isList: boolean): string {
    const { type, dialect } = this
    const { document, from, entry, isPublished } = stateSql(type, shape, dialect)
    const ids = dialect.parameter(8, 'integer', isList)
    const chosen = isList ? dialect.anyOf(entry, ids) : `${entry} = ${ids}`
    const values = { entry, act: act(entry, isPublished), isPublished, document }
    return `${insertedSql(values, dialect)} from ${from} where ${chosen}`
  }
}

type ActSql = (entry: string, isPublished: string) => string
