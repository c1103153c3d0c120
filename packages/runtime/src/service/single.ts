import { Answer } from '../answer.js'
import { serviceOf } from '../owned.js'
import { askedBy, trustedFor } from '../caller.js'
import { parametersOf, queryOf } from '../query/query-object.js'
import { createLocalization, deleteEntry, readBody, saveSingle } from '../write/index.js'
import { compiled, entryAnswer, readEntry, readFlat } from './one-entry.js'
import { isBlind, sentPart } from './sent-part.js'
import { unchanged } from './unchanged.js'
import type { Caller } from '../caller.js'
import type { TypeDescriptor } from '../descriptor.js'
import type { QueryParameters } from '../query/querystring.js'
import type { Store } from '../store.js'
import type { SingleService } from './types.js'

/** Returns the service of a single type. @throws Error if the store was opened without the descriptor */
export function single<Model>(store: Store, descriptor: TypeDescriptor<Model>): SingleService<Model> {
  const type = compiled(store, descriptor)
  const { plans, database, writes } = store
  const unchangedEntry = async (caller: Caller, query: string | object | undefined) => {
    if (!caller.ifMatch) return {}
    const guard = unchanged(type, undefined, caller, (await plans.single(type, caller, queryOf(query))).statement)
    return guard ? { guard } : {}
  }

  return serviceOf<SingleService<Model>>(type, {
    async find(caller, query) {
      const row = await database.read((await plans.single(type, caller, queryOf(query))).statement, askedBy(caller))
      return row.data === null ? Answer.ofNothing() : entryAnswer(row)
    },

    async update(caller, body, query) {
      const plan = isBlind(type, caller)
        ? await plans.entry(type, trustedFor(caller), sentPart(type, body))
        : await plans.entry(type, caller, withoutFilters(query))
      const guard = await unchangedEntry(caller, query)
      const id = await saveSingle(writes, type, localeOf(query ?? ''), readBody(body), caller, guard)
      return readEntry(database, plan(id), caller, true)
    },

    async delete(caller, query) {
      const { statement } = await plans.single(type, caller, queryOf(query))
      const found: Answer<{ id: number }> = await readEntry(database, statement, caller, true)
      const { id } = found.data
      // The query chooses the entry, not what is told of it.
      const answer = await readEntry(database, (await plans.entry(type, caller, ''))(id), caller, true)
      await deleteEntry(writes, type, id, { caller, ...(await unchangedEntry(caller, query)) })
      return answer
    },

    async createLocalization(caller, body) {
      const made = await createLocalization(writes, type, null, body, caller)
      return readFlat(database, plans.flat(type, caller, made))
    },
  })
}

/** A write does not choose its entry by filters. */
function withoutFilters(query: string | object | undefined): QueryParameters {
  const { filters: _, ...others } = parametersOf(query ?? '')
  return others
}

/** A write to a single type goes to the entry of the query's `locale`. */
function localeOf(query: string | object): string | undefined {
  const { locale } = parametersOf(query)
  return typeof locale === 'string' ? locale : undefined
}
