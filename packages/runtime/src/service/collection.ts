import { Answer } from '../answer.js'
import { askedBy, trustedFor } from '../caller.js'
import { madeOf } from '../cache/kept-row.js'
import { serviceOf } from '../owned.js'
import { joinJson } from '../json/json.js'
import { paginationMeta } from '../query/pagination.js'
import { queryOf, whereOf } from '../query/query-object.js'
import { createEntry, createLocalization, deleteEntry, OwnAnswer, readBody, updateEntry } from '../write/index.js'
import { compiled, entryAnswer, readEntry, readFlat } from './one-entry.js'
import { readId } from '../id.js'
import { ifLimited, limitedCaller } from './limited.js'
import { isSentBody } from '../http/body/sent-body.js'
import { isBlind, sentPart } from './sent-part.js'
import { unchanged } from './unchanged.js'
import type { Caller } from '../caller.js'
import type { ReadRow } from '../database.js'
import type { TypeDescriptor } from '../descriptor.js'
import type { Json } from '../json/json.js'
import type { Pagination } from '../query/pagination.js'
import type { Store } from '../store.js'
import type { CreateInput, UpdateInput } from '../typed/index.js'
import type { CompiledType } from '../types.js'
import type { EntryPlan } from '../sql/entry-plan.js'
import type { CollectionService, EntryWrites, SentId } from './types.js'

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
  const answerOf = async ({ row }: OwnAnswer, plan: EntryPlan, id: number, caller: Caller, body: unknown) => {
    const read = row ?? (await database.read(plan(id), { fresh: true, ...askedBy(caller) }))
    // Its role does not show it any more.
    if (read.data === null && caller.sight?.entries)
      return readEntry(database, (await plans.entry(type, trustedFor(caller), sentPart(type, body)))(id), caller, true)
    return entryAnswer(read)
  }
  /** The answer of a write, for a role that does not read such entries: what it has sent. */
  const planOf = (caller: Caller, query: string | object | undefined, body: unknown) =>
    isBlind(type, caller)
      ? plans.entry(type, trustedFor(caller), sentPart(type, body))
      : plans.entry(type, caller, queryOf(query))
  const unchangedEntry = (id: SentId, caller: Caller, plan: EntryPlan) =>
    caller.ifMatch && unchanged(type, id, caller, plan(id ?? ''))

  return serviceOf<CollectionService<Model, Create, Update>>(type, {
    async find(caller, query, limits) {
      const limited = limitedCaller(store, type, caller, whereOf(limits))
      const plan = await plans.list(type, limited, queryOf(query))
      const row = await database.read(plan.statement, askedBy(caller))
      return new Answer(madeOf(row, plan, () => listJson(row, plan.pagination)))
    },

    async findOne(caller, id, query, limits) {
      const limited = limitedCaller(store, type, caller, whereOf(limits))
      const plan = await plans.entry(type, limited, queryOf(query))
      return entryAnswer(await database.read(plan(id ?? ''), askedBy(caller)))
    },

    async create(caller, body, query) {
      const plan = await planOf(caller, query, body)
      const answer = new OwnAnswer(plan)
      const made = await changes.create(readBody(body), caller, answer, !isSentBody(body))
      return answerOf(answer, plan, made, caller, body)
    },

    async update(caller, id, body, query, limits) {
      const plan = await planOf(caller, query, body)
      const guard = unchangedEntry(id, caller, plan)
      const answer = new OwnAnswer(plan)
      const only = { id: readId(id) ?? 0, act: 'update', where: whereOf(limits) } as const
      const changed = await ifLimited(store, type, only, () =>
        changes.update(id ?? '', readBody(body), caller, guard, answer, !isSentBody(body)),
      )
      return answerOf(answer, plan, changed, caller, body)
    },

    async delete(caller, id, query, limits) {
      const plan = await planOf(caller, query, undefined)
      const answer = await readEntry(database, plan(id ?? ''), caller, true)
      const only = { id: readId(id) ?? 0, act: 'delete', where: whereOf(limits) } as const
      await ifLimited(store, type, only, () => changes.delete(id ?? '', caller, unchangedEntry(id, caller, plan)))
      return answer
    },

    async createLocalization(caller, id, body) {
      const made = await createLocalization(writes, type, id ?? '', body, caller)
      return readFlat(database, plans.flat(type, caller, made))
    },
  })
}

function listJson({ data, total }: ReadRow, pagination: Pagination): Json {
  const meta = JSON.stringify(paginationMeta(pagination, total))
  return joinJson(['{"data":', data ?? '[]', `,"meta":{"pagination":${meta}}}`])
}

function plainWrites({ writes }: Store, type: CompiledType): EntryWrites {
  return {
    create: (data, caller, answer, refusesLinks) => createEntry(writes, type, data, caller, { answer, refusesLinks }),
    update: (id, data, caller, guard, answer, refusesLinks) =>
      updateEntry(writes, type, id, data, caller, { answer, refusesLinks, ...(guard ? { guard } : {}) }),
    delete: (id, caller, guard) => deleteEntry(writes, type, id, guard ? { caller, guard } : { caller }),
  }
}
