import { Answer, FlatAnswer } from '../answer.js'
import { originOf } from '../caller.js'
import { joinJson } from '../json.js'
import { paginationMeta } from '../query/pagination.js'
import { queryOf } from '../query/query-object.js'
import { createEntry, createLocalization, deleteEntry, readBody, updateEntry } from '../write/index.js'
import { compiled, entryJson, flatJson } from './one-entry.js'
import type { Caller } from '../caller.js'
import type { Statement } from '../database.js'
import type { TypeDescriptor } from '../descriptor.js'
import type { Store } from '../store.js'
import type { CreateInput, UpdateInput } from '../typed/index.js'
import type { CompiledType } from '../types.js'
import type { CollectionService, EntryWrites } from './types.js'

/**
 * Returns the service of a collection type. `entries`: the writes of a feature whose entries are more than their attributes.
 * @throws Error if the store was opened without the descriptor
 */
export function collection<Model, Create = CreateInput<Model>, Update = UpdateInput<Model>>(
  store: Store,
  descriptor: TypeDescriptor<Model>,
  entries?: EntryWrites,
): CollectionService<Model, Create, Update> {
  const type = compiled(store, descriptor)
  const { plans, database, writes } = store
  const changes = entries ?? plainWrites(store, type)

  // The shape of an answer follows from its query by the rules that `typed` states for the compiler.
  const entry = async (statement: Statement, caller: Caller, fresh = false): Promise<Answer<never>> =>
    new Answer(entryJson(await database.read(statement, { ...originOf(caller), fresh })))

  return {
    async find(caller, query) {
      const { statement, pagination } = await plans.list(type, caller, queryOf(query))
      const { data, total } = await database.read(statement, originOf(caller))
      const meta = JSON.stringify(paginationMeta(pagination, total))
      return new Answer(joinJson('{"data":', data ?? '[]', `,"meta":{"pagination":${meta}}}`))
    },

    async findOne(caller, id, query) {
      const plan = await plans.entry(type, caller, queryOf(query))
      return entry(plan(id ?? ''), caller)
    },

    async create(caller, body, query) {
      const plan = await plans.entry(type, caller, queryOf(query))
      return entry(plan(await changes.create(readBody(body), caller)), caller, true)
    },

    async update(caller, id, body, query) {
      const plan = await plans.entry(type, caller, queryOf(query))
      return entry(plan(await changes.update(id ?? '', readBody(body), caller)), caller, true)
    },

    async delete(caller, id, query) {
      const plan = await plans.entry(type, caller, queryOf(query))
      const answer = await entry(plan(id ?? ''), caller, true)
      await changes.delete(id ?? '')
      return answer
    },

    async createLocalization(caller, id, body) {
      const made = await createLocalization(writes, type, id ?? '', body, caller)
      return new FlatAnswer(flatJson(await database.read(plans.flat(type, caller, made), { fresh: true })))
    },
  }
}

function plainWrites({ writes }: Store, type: CompiledType): EntryWrites {
  return {
    create: (data, caller) => createEntry(writes, type, data, caller),
    update: (id, data, caller) => updateEntry(writes, type, id, data, caller),
    delete: (id) => deleteEntry(writes, type, id),
  }
}
