import { stringify } from 'qs'
import { Answer } from '../answer.js'
import { TooLargeError } from '../errors.js'
import { mostParsedBytes } from '../json.js'
import { parseQueryString } from '../query/querystring.js'
import { beginRead, endRead, readHooks } from './read-event.js'
import type { Caller } from '../caller.js'
import type { CollectionService, EntryId, SingleService } from '../service.js'
import type { Store } from '../store.js'
import type { ReadParams } from './lifecycles.js'
import type { ReadKind } from './read-event.js'

/** A collection whose reads go through the owner's lifecycles: their answers are parsed, those of others are sent as they are. */
export function hookedCollection<Attributes extends object, Input>(
  store: Store,
  uid: string,
  service: CollectionService<Attributes, Input>,
): CollectionService<Attributes, Input> {
  return {
    ...service,
    find: <const Query extends string = ''>(caller: Caller, query?: Query) =>
      hooked(store, uid, 'FindMany', query, (text) => service.find(caller, text)),
    findOne: <const Query extends string = ''>(caller: Caller, id: EntryId, query?: Query) =>
      hooked(store, uid, 'FindOne', query, (text) => service.findOne(caller, id, text)),
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
    find: <const Query extends string = ''>(caller: Caller, query?: Query) =>
      hooked(store, uid, 'FindOne', query, (text) => service.find(caller, text)),
  }
}

async function hooked<Query extends string, Result, Meta>(
  store: Store,
  uid: string,
  kind: ReadKind,
  query: Query | undefined,
  find: (query: Query) => Promise<Answer<Result, Meta>>,
): Promise<Answer<Result, Meta>> {
  // Parameters that a hook has changed give the type that the code asked for.
  const asked = (query ?? '') as Query
  const { before, after } = readHooks(store, uid, kind)
  const event = await beginRead(store, uid, kind, { ...parseQueryString(asked) })
  const answer = await find(before ? (print(event.params) as Query) : asked)
  if (!after) return answer
  const most = mostParsedBytes(store.config)
  if (answer.json.length > most) throw new TooLargeError(most)
  const result = await endRead(store, kind, event, answer.data)
  return new Answer(JSON.stringify({ data: result, meta: answer.meta }))
}

function print(params: ReadParams): string {
  return stringify(params, { strictNullHandling: true, encodeValuesOnly: true })
}
