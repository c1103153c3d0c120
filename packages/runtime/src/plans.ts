/**
 * What a query string comes to, kept: sites ask the same few questions over and over. Bounded, since whoever asks chooses the
 * question; a long one is planned anew each time.
 */
import { LRUCache } from 'lru-cache'
import { parseQueryString } from './query/querystring.js'
import { entryRead, listRead, parseId, singleRead } from './query/reads.js'
import { compileBounded, compileRead } from './sql/compile.js'
import type { Caller } from './caller.js'
import type { Config } from './config.js'
import type { Statement } from './database.js'
import type { Costs } from './query/cost.js'
import type { Pagination } from './query/pagination.js'
import type { Price } from './query/price.js'
import type { Read } from './query/read.js'
import type { ReadContext } from './query/scope.js'
import type { QueryParameters } from './query/querystring.js'
import type { Dialect } from './sql/dialect.js'
import type { LongWork } from './long-work.js'
import type { CompiledType, Types } from './types.js'

export interface ListPlan {
  readonly statement: Statement
  readonly pagination: Pagination
}

/** The statement that reads the entry with this id. @throws NotFoundError for what cannot be an id */
export type EntryPlan = (id: string | number) => Statement

export interface SinglePlan {
  readonly statement: Statement
  readonly isList: boolean
}

interface PlanOptions {
  readonly config: Config
  readonly types: Types
  readonly dialect: Dialect
  readonly costs: Pick<Costs, 'check' | 'worst'>
  readonly longWork: LongWork
}

const most = 2000
/** Characters of all kept questions together. */
const mostCharacters = 4_000_000
/** A read that comes to no more than this at worst is over in about two milliseconds: nobody notices. */
const cheap: Price = { visits: 6_000, bytes: 1_000_000 }
/** A plan is judged by the size of the tables when it is made, which changes. Milliseconds. */
const longEnough = 5 * 60_000
const longest = 8192
/** A longer question takes a while to plan. */
const short = 500
const localizations: QueryParameters = parseQueryString('populate[0]=localizations')
/** An id to plan with, found again among the values of the statement. */
const anyId = 2 ** 31 - 1

export class Plans {
  #kept = new LRUCache<string, ListPlan | EntryPlan | SinglePlan>({
    max: most,
    maxSize: mostCharacters,
    sizeCalculation: (_plan, key) => key.length,
    ttl: longEnough,
  })

  constructor(readonly options: PlanOptions) {}

  list(type: CompiledType, caller: Caller, query: string): ListPlan | Promise<ListPlan> {
    return this.#plan('list', type, caller, query, (parameters, context) => {
      const { read, pagination } = listRead(type, parameters, context)
      return { statement: this.compile(read), pagination }
    })
  }

  /** One entry, whichever it is. */
  entry(type: CompiledType, caller: Caller, query: string): EntryPlan | Promise<EntryPlan> {
    return this.#plan('entry', type, caller, query, (parameters, context) => {
      const statement = this.compile(entryRead(type, anyId, parameters, context))
      return entryPlan(statement) ?? ((id) => this.compile(entryRead(type, id, parameters, context)))
    })
  }

  /** The entry as it answers a write of its locale: attributes beside the id, its localizations likewise. */
  flat(type: CompiledType, caller: Caller, id: number): Statement {
    return this.compile(entryRead(type, id, localizations, this.#context(caller), 'flat'))
  }

  single(type: CompiledType, caller: Caller, query: string): SinglePlan | Promise<SinglePlan> {
    return this.#plan('single', type, caller, query, (parameters, context) => {
      const read = singleRead(type, parameters, context)
      return { statement: this.compile(read), isList: read.one !== true }
    })
  }

  #plan<Plan extends ListPlan | EntryPlan | SinglePlan>(
    kind: string,
    type: CompiledType,
    caller: Caller,
    query: string,
    make: (parameters: QueryParameters, context: ReadContext) => Plan,
  ): Plan | Promise<Plan> {
    const key = query.length > longest ? null : `${kind} ${type.uid} ${caller.key} ${query}`
    const kept = key === null ? undefined : this.#kept.get(key)
    // One kind of plan per kind of key.
    if (kept) return kept as Plan
    const plan = () => {
      const made = make(parseQueryString(query), this.#context(caller))
      if (key !== null) this.#kept.set(key, made)
      return made
    }
    return query.length <= short ? plan() : this.options.longWork.take(caller.origin ?? '', plan)
  }

  /**
   * Returns the statement of a read. `together`: the worst price of all reads of the same request, if there are others.
   * @throws ValidationError if the read would answer too much, or take too much work
   */
  compile(read: Read, together?: Price): Statement {
    const { dialect, config, costs } = this.options
    costs.check(read)
    const statement = compileRead(read, dialect)
    const { visits, bytes } = costs.worst(read)
    const isCheap = (price: Price) => price.visits <= cheap.visits && price.bytes <= cheap.bytes
    if (isCheap(together ?? { visits, bytes })) return statement
    const { maxResponseBytes } = config.api
    // Another server measures at no cost. Here it is done where a survey that may be a while old gives cause.
    const isMeasured = !dialect.isEmbedded || (together?.bytes ?? bytes) > maxResponseBytes / 2
    return { ...statement, bounded: compileBounded(read, dialect, maxResponseBytes, isMeasured) }
  }

  #context(caller: Caller): ReadContext {
    return { types: this.options.types, config: this.options.config, caller }
  }
}

/** The statement with the id in its place; null if a query that names that very id elsewhere leaves the place in doubt. */
function entryPlan({ text, values, bounded }: Statement): EntryPlan | null {
  const at = values.indexOf(anyId)
  if (at !== values.lastIndexOf(anyId)) return null
  if (!bounded) return (id) => ({ text, values: values.with(at, parseId(id)) })
  return (id) => {
    const number = parseId(id)
    const boundedValues = bounded.values.map((value) => (value === anyId ? number : value))
    return { text, values: values.with(at, number), bounded: { ...bounded, values: boundedValues } }
  }
}
