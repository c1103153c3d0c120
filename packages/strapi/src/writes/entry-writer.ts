import { trusted } from '@content-gen/runtime'
import {
  createEntry,
  deleteEntry,
  enclose,
  inTransaction,
  own,
  refuseSecond,
  updateEntry,
} from '@content-gen/runtime/write'
import { plainData } from './plain-data.js'
import { unknownModel } from '../unknown-model.js'
import type { Caller, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'

/** The part of a service that has rules of its own for its entries: accounts. */
export interface EntryService {
  create(caller: Caller, body: { readonly data: object }): Promise<{ readonly data: { readonly id: number } }>
  update(caller: Caller, id: number, body: { readonly data: object }): Promise<unknown>
  delete(caller: Caller, id: number): Promise<unknown>
}

/** Writes entries as code that acts for nobody does. Every write is validated, hooked and recorded like those of `content`. */
export class EntryWriter {
  /** `services`: by uid, for types whose writes are more than those of their attributes. */
  constructor(
    private readonly store: Store,
    private readonly services: ReadonlyMap<string, EntryService>,
  ) {}

  /** Returns the id. A new entry is a draft unless the data has `publishedAt`. */
  async create(uid: string, given: object): Promise<number> {
    const data = plainData(given)
    const service = this.services.get(uid)
    if (service) return (await service.create(trusted, { data })).data.id
    const type = this.#type(uid)
    const isSecond = own(data, 'localizations') !== undefined
    const guard = type.descriptor.kind === 'single' && !isSecond
    return createEntry(this.store.writes, type, data, trusted, {
      publish: false,
      ...(guard ? { guard: (writing) => refuseSecond(writing, type) } : {}),
    })
  }

  async update(uid: string, id: number, given: object): Promise<void> {
    const data = plainData(given)
    const service = this.services.get(uid)
    if (service) await service.update(trusted, id, { data })
    else await updateEntry(this.store.writes, this.#type(uid), id, data, trusted)
  }

  async delete(uid: string, id: number): Promise<void> {
    const service = this.services.get(uid)
    if (service) await service.delete(trusted, id)
    else await deleteEntry(this.store.writes, this.#type(uid), id)
  }

  /** Runs `work` so that all that it reads and writes is one transaction. */
  together<Result>(work: () => Promise<Result>): Promise<Result> {
    return inTransaction(this.store.writes, ({ transaction }) => enclose(transaction, work), { runsOwnerCode: true })
  }

  #type(uid: string): CompiledType {
    const type = this.store.types.get(uid)
    if (type === undefined || !uid.startsWith('api::')) throw unknownModel(uid)
    return type
  }
}
