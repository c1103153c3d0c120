import { filled, Parameter, prepared, sql } from '@content-gen/runtime/write'
import type { Part, Prepared, Sql } from '@content-gen/runtime/write'
import type { CompiledType, Shape } from '@content-gen/runtime/query'
import { changedRow } from '@content-gen/runtime/recording'
import type { Transaction } from '@content-gen/runtime'
import type { Addition } from '@content-gen/runtime/recording'
import { someAtOnce } from '../some-at-once.js'
import { documentShape, lastDocumentShape } from './document-shape.js'
import {
  actSql,
  givenAct,
  insertedOnceSql,
  insertedSql,
  occasionParameters,
  setsState,
  stateSql,
  valuesOf,
} from './version-sql.js'
import type { Dialect, Occasion } from './version-sql.js'

/** The statements that store versions of one type. */
interface Statements {
  readonly one: Prepared
  readonly several: Prepared
  /** Of the row that the same statement changes, or of one that another has changed. */
  readonly added: Sql
  readonly follows: Sql
}

/** Stores versions of entries of one type. The database makes the document from the rows. */
export class VersionInserts {
  readonly #last: Prepared
  /** For acts whose name is known. */
  readonly #named: Statements
  /** For updates, which are named after a new state: the last version tells. */
  readonly #compared: Statements

  constructor(
    private readonly type: CompiledType,
    private readonly dialect: Dialect,
  ) {
    this.#named = this.#statements(() => givenAct)
    this.#compared = this.#statements((entry, isPublished) => actSql(type, entry, isPublished))
    this.#last = this.#statement(() => givenAct, lastDocumentShape(type), true)
  }

  /** Those of these entries that there are get a version. */
  async insert(transaction: Transaction, ids: readonly number[], occasion: Occasion): Promise<void> {
    const [id] = ids
    if (id === undefined) return
    const { one: single, several } = occasion.act === 'update' ? this.#compared : this.#named
    const values = valuesOf(this.type, occasion)
    if (ids.length === 1) await transaction.run(single(...values, id))
    else await this.#insertSome(transaction, several, values, ids)
  }

  /** Returns the version of an entry together with the statement that changes its row. `fields`: those that it sets. */
  addition(occasion: Occasion, fields: readonly string[]): Addition {
    const isCompared = occasion.act === 'update' && setsState(this.type, fields)
    const { added, follows } = isCompared ? this.#compared : this.#named
    const values = valuesOf(this.type, occasion)
    return (id) =>
      id === null
        ? filled(added, occasionParameters, values)
        : filled(follows, [...occasionParameters, one], [...values, id])
  }

  /** Stores the version that stays of entries which are about to be deleted. */
  async insertLast(transaction: Transaction, ids: readonly number[], occasion: Occasion): Promise<void> {
    await this.#insertSome(transaction, this.#last, valuesOf(this.type, occasion), ids)
  }

  #insertSome(transaction: Transaction, insert: Prepared, values: readonly unknown[], ids: readonly number[]) {
    return someAtOnce(ids, this.dialect, async (some) => transaction.run(insert(...values, this.dialect.bind(some))))
  }

  #statements(act: ActSql): Statements {
    const { type, dialect } = this
    const shape = documentShape(type)
    const { document, from, row, entry, isPublished, hasState } = stateSql(type, shape, dialect)
    const name = act(entry, isPublished)
    const ofRow = (expression: Part) => sql`(select ${expression} from ${from} where ${entry} = ${one})`
    return {
      one: this.#statement(act, shape, false),
      several: this.#statement(act, shape, true),
      added: sql`${insertedSql({ entry, act: name, isPublished, document })} from ${changedRow} ${row}`,
      follows: insertedOnceSql({
        entry: one,
        act: name === givenAct ? name : ofRow(name),
        isPublished: hasState ? ofRow(isPublished) : isPublished,
        document: ofRow(document),
      }),
    }
  }

  #statement(act: ActSql, shape: Shape, isList: boolean): Prepared {
    const { type, dialect } = this
    const { document, from, entry, isPublished } = stateSql(type, shape, dialect)
    const ids = isList ? many : one
    const chosen = isList ? dialect.anyOf(entry, ids) : sql`${entry} = ${ids}`
    const values = { entry, act: act(entry, isPublished), isPublished, document }
    return prepared(sql`${insertedSql(values)} from ${from} where ${chosen}`, [...occasionParameters, ids], dialect)
  }
}

/** The entries. */
const [one, many] = [new Parameter(null, 'integer'), new Parameter(null, 'integer', true)]

type ActSql = (entry: string, isPublished: string) => Part
