import { Answer } from '../answer.js'
import { TooLargeError } from '../errors/errors.js'
import { mostParsedBytes } from '../json/json.js'
import { parametersOf } from '../query/query-object.js'
import { noteOwned } from '../owned.js'
import { beginRead, endRead, readHooks } from '../lifecycles/read-event.js'
import type { Caller } from '../caller.js'
import type { QueryParameters } from '../query/querystring.js'
import type { CollectionService, Limits, SentId, SingleService } from '../service/types.js'
import type { Store } from '../store.js'
import type { ReadKind } from '../lifecycles/read-event.js'

/** Returns a collection whose reads run the owner's lifecycles. Their answers are parsed, which other reads are spared. */
export function hookedCollection<Model>(
  store: Store,
  uid: string,
  service: CollectionService<Model>,
): CollectionService<Model> {
  noteOwned(store.types.get(uid))
  return {
    ...service,
    find: (caller: Caller, query?: never, limits?: Limits<Model>) =>
      hooked({ store, uid, kind: 'FindMany', caller }, query, (asked) => service.find(caller, asked, limits)),
    findOne: (caller: Caller, id: SentId, query?: never, limits?: Limits<Model>) =>
      hooked({ store, uid, kind: 'FindOne', caller }, query, (asked) => service.findOne(caller, id, asked, limits)),
  }
}

/** Returns a single type whose reads run the owner's lifecycles: the hooks of one entry. */
export function hookedSingle<Model>(store: Store, uid: string, service: SingleService<Model>): SingleService<Model> {
  noteOwned(store.types.get(uid))
  return {
    ...service,
    find: (caller: Caller, query?: never) =>
      hooked({ store, uid, kind: 'FindOne', caller }, query, (asked) => service.find(caller, asked)),
  }
}

interface HookedRead {
  readonly store: Store
  readonly uid: string
  readonly kind: ReadKind
  readonly caller: Caller
}

async function hooked<Meta>(
  { store, uid, kind, caller }: HookedRead,
  query: string | object | undefined,
  find: (query: never) => Promise<Answer<unknown, Meta>>,
): Promise<Answer<never, Meta>> {
  const { before, after } = readHooks(store, uid, kind)
  const params: QueryParameters = parametersOf(query ?? '')
  const event = await beginRead(store, uid, kind, { ...params }, caller)
  // The answer has the type of the query as it was given, also after a hook changed its parameters.
  const answer = await find((before ? event.params : query) as never)
  if (!after || answer.isOfNothing) return new Answer(answer.json)
  const most = mostParsedBytes(store.config)
  if (answer.json.length > most) throw new TooLargeError(most)
  const result = await endRead(store, kind, event, answer.data)
  return new Answer(JSON.stringify({ data: result, meta: answer.meta }))
}
