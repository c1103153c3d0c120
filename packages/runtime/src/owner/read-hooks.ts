import { stringify } from 'qs'
import { Answer } from '../answer.js'
import { parseQueryString } from '../query/querystring.js'
import type { CollectionService, SingleService } from '../service.js'
import type { Store } from '../store.js'
import type { ReadParams } from './lifecycles.js'

/** A collection whose reads go through the owner's lifecycles: their answers are parsed, those of others are sent as they are. */
export function hookedCollection<Attributes extends object, Input>(
  store: Store,
  uid: string,
  service: CollectionService<Attributes, Input>,
): CollectionService<Attributes, Input> {
  return {
    ...service,
    async find(caller, query = '') {
      const { beforeFindMany, afterFindMany } = store.hooks.of(uid) ?? {}
      const event = newEvent(store, uid, query)
      await beforeFindMany?.({ ...event, action: 'beforeFindMany' })
      const answer = await service.find(caller, beforeFindMany ? print(event.params) : query)
      if (!afterFindMany) return answer
      const after = { ...event, action: 'afterFindMany' as const, result: answer.data }
      await afterFindMany(after)
      return new Answer(JSON.stringify({ data: after.result, meta: answer.meta }))
    },
    findOne: (caller, id, query = '') => findOne(store, uid, query, (text) => service.findOne(caller, id, text)),
  }
}

/** A single type likewise: its hooks are those of one entry. */
export function hookedSingle<Attributes extends object, Input>(
  store: Store,
  uid: string,
  service: SingleService<Attributes, Input>,
): SingleService<Attributes, Input> {
  return {
    ...service,
    find: (caller, query = '') => findOne(store, uid, query, (text) => service.find(caller, text)),
  }
}

type EntryAnswer<Attributes> = Awaited<ReturnType<SingleService<Attributes, never>['find']>>

async function findOne<Attributes extends object>(
  store: Store,
  uid: string,
  query: string,
  find: (query: string) => Promise<EntryAnswer<Attributes>>,
): Promise<EntryAnswer<Attributes>> {
  const { beforeFindOne, afterFindOne } = store.hooks.of(uid) ?? {}
  const event = newEvent(store, uid, query)
  await beforeFindOne?.({ ...event, action: 'beforeFindOne' })
  const answer = await find(beforeFindOne ? print(event.params) : query)
  if (!afterFindOne) return answer
  const after = { ...event, action: 'afterFindOne' as const, result: answer.data }
  await afterFindOne(after)
  return new Answer(JSON.stringify({ data: after.result, meta: answer.meta }))
}

function newEvent(store: Store, uid: string, query: string) {
  const singularName = store.types.get(uid)?.descriptor.singularName ?? uid
  const params: ReadParams = { ...parseQueryString(query) }
  return { model: { uid, singularName }, params, state: {} }
}

function print(params: ReadParams): string {
  return stringify(params, { strictNullHandling: true, encodeValuesOnly: true })
}
