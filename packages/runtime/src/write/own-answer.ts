import type { ReadRow } from '../database.js'
import type { Statement } from '../statement.js'
import type { WriteTransaction } from './write-transaction.js'

/** The answer to a write, read by its own transaction where that costs less than to read it afterwards: in an embedded database. */
export class OwnAnswer {
  #row: ReadRow | null = null

  constructor(private readonly statement: (id: number) => Statement) {}

  /** null: it is still to be read. */
  get row(): ReadRow | null {
    return this.#row
  }

  /** Reads the answer. An expensive one waits for its turn instead, after the transaction. */
  async read({ context, transaction }: WriteTransaction, id: number): Promise<void> {
    const { text, values, bounded } = this.statement(id)
    if (context.database.dialect.isEmbedded && !bounded) this.#row = await transaction.read({ text, values })
  }
}
