import { ForbiddenError, NotFoundError, trusted, ValidationError } from '@content-gen/runtime'
import { listRead } from '@content-gen/runtime/query'
import { enclose, lockNames, transact } from '@content-gen/runtime/write'
import type { Store } from '@content-gen/runtime'
import type { CompiledScalar, Read } from '@content-gen/runtime/query'
import type { WriteTransaction } from '@content-gen/runtime/write'
import { scalarOf } from '../catalog/label.js'
import type { EntryMove } from '../panel-api/index.js'
import { amongRead, onlyId, readJson } from '../rights/read-json.js'
import type { EntriesRequest } from './asked.js'
import type { EntryReader } from './entry-reader.js'
import type { EntryWriter } from './entry-writer.js'
import { spread } from './spread.js'
import type { Numbered } from './spread.js'

/** The most entries with one parent that are put in order by hand, and the most that one move gives new numbers. */
const [mostBeside, mostNumbered] = [10_000, 1000]

/** Puts entries in order and into a tree, in the attributes that their `panel.json` names. */
export class EntryMover {
  constructor(
    private readonly store: Store,
    private readonly reader: EntryReader,
    private readonly writer: EntryWriter,
  ) {}

  /** Each entry that gets another number is written as a save of the administrator. @throws NotFoundError, ForbiddenError, ValidationError */
  async move(asked: EntriesRequest, id: number, move: EntryMove): Promise<void> {
    const { order, parent } = asked.type.descriptor.panel ?? {}
    const attribute = order === undefined ? undefined : scalarOf(asked.type, order)
    if (attribute === undefined) throw new NotFoundError()
    if (parent !== undefined && !asked.type.attributes.has(parent)) throw new ForbiddenError()
    if (move.parent !== undefined && parent === undefined)
      throw new ValidationError('parent is for types whose panel.json names one')
    const { writes } = this.store
    const work = async (writing: WriteTransaction) => {
      // Another move of the same type waits.
      await lockNames(writing, [`order ${asked.type.uid}`])
      const entry = await this.reader.document(asked, id)
      if (entry === null) throw new NotFoundError()
      // The shape of documents describes them.
      const before = parent === undefined ? undefined : ((entry[parent] ?? null) as number | null)
      const above = move.parent === undefined ? before : move.parent
      // Before its entries are looked through: which these are would tell of it.
      if (typeof move.parent === 'number' && !(await this.#isSeen(asked, move.parent)))
        throw new ValidationError('parent must be the id of an entry')
      const list = await this.#beside(asked, attribute, entry['locale'], above)
      const others = list.filter((one) => one.id !== id)
      const at = await this.#place(asked, others, move)
      const numbers = spread(others.toSpliced(at, 0, { id, position: null }), at)
      if (numbers.size > mostNumbered)
        throw new ValidationError(
          `This would number more than ${mostNumbered} entries: give them numbers by a table first`,
        )
      for (const [one, position] of numbers) {
        const link = one === id && parent !== undefined && above !== before ? { [parent]: above } : {}
        await this.writer.update(asked, one, { document: { [attribute.name]: position, ...link } })
      }
    }
    await transact(writes, (writing) => enclose(writing.transaction, () => work(writing)), 'retry', {
      runsOwnerCode: true,
    })
  }

  /** Returns the entries with the same parent, seen or not, in the order in which the API has them. */
  async #beside(
    { type: { uid, localized, descriptor } }: EntriesRequest,
    attribute: CompiledScalar,
    locale: unknown,
    above: number | null | undefined,
  ): Promise<readonly Numbered[]> {
    const { types, config } = this.store
    const type = types.get(uid)
    if (type === undefined) throw new NotFoundError()
    const { parent = '' } = descriptor.panel ?? {}
    const isAbove = above === null ? { id: { $null: 'true' } } : { id: { $eq: String(above) } }
    const rest = { ...config.api.rest, defaultLimit: mostBeside + 1, maxLimit: mostBeside + 1, withCount: false }
    const { read } = listRead(
      type,
      {
        ...(above === undefined ? {} : { filters: { [parent]: isAbove } }),
        ...(localized ? { locale: String(locale) } : {}),
        sort: `${attribute.name}:asc`,
        publicationState: 'preview',
      },
      { types, caller: trusted, config: { ...config, api: { ...config.api, rest } } },
    )
    const item: Read['item'] = {
      kind: 'object',
      properties: [
        { key: 'id', value: { kind: 'id', as: 'number' } },
        { key: 'position', value: { kind: 'scalar', attribute, as: 'rest' } },
      ],
    }
    const { data } = await readJson(this.store, { ...read, item }, trusted)
    // The shape of the read describes them.
    const rows = (data ?? []) as readonly Numbered[]
    if (rows.length > mostBeside) throw new ValidationError(`More than ${mostBeside} entries have one parent`)
    return rows
  }

  /** Returns the place that the administrator means. @throws ValidationError if it names an entry that is not there, or not seen */
  async #place(asked: EntriesRequest, others: readonly Numbered[], { before, after }: EntryMove): Promise<number> {
    const named = before ?? after
    if (named === undefined) return others.length
    const at = others.findIndex(({ id }) => id === named)
    if (at === -1 || !(await this.#isSeen(asked, named)))
      throw new ValidationError('before and after must be an entry with the same parent')
    return before === undefined ? at + 1 : at
  }

  async #isSeen({ type, caller }: EntriesRequest, id: number): Promise<boolean> {
    const { data } = await readJson(this.store, amongRead(type, [id], onlyId), caller)
    // The shape of the read describes them.
    return (data as readonly unknown[]).length > 0
  }
}
