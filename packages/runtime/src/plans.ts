/**
 * What a query string comes to, kept: sites ask the same few questions over and over. Bounded, since whoever asks chooses the
 * question; a long one is planned anew each time.
 */
import { LRUCache } from 'lru-cache'
import { parseQueryString } from './query/querystring.js'
import { entryRead, listRead, parseId, singleRead } from './query/reads.js'
import { compileRead } from './sql/compile.js'
import type { Caller } from './caller.js'
import type { Config } from './config.js'
import type { Statement } from './database.js'
import type { Pagination } from './query/pagination.js'
import type { Read } from './query/read.js'
import type { ReadContext } from './query/scope.js'
import type { QueryParameters } from './query/querystring.js'
import type { Dialect } from './sql/dialect.js'
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
  /** Throws a ValidationError for reads that together would answer too much. */
  readonly checkCost: (...reads: readonly Read[]) => void
}

const most = 2000
/** A plan is judged by the size of the tables when it is made, which changes. Milliseconds. */
const longEnough = 5 * 60_000
const longest = 2048
const localizations: QueryParameters = parseQueryString('populate[0]=localizations')
/** An id to plan with, found again among the values of the statement. */
const anyId = 2 ** 31 - 1

export class Plans {
  #kept = new LRUCache<string, ListPlan | EntryPlan | SinglePlan>({ max: most, ttl: longEnough })

  constructor(readonly options: PlanOptions) {}

  list(type: CompiledType, caller: Caller, query: string): ListPlan {
    return this.#plan('list', type, caller, query, (parameters, context) => {
      const { read, pagination } = listRead(type, parameters, context)
      return { statement: this.compile(read), pagination }
    })
  }

  /** One entry, whichever it is. */
  entry(type: CompiledType, caller: Caller, query: string): EntryPlan {
    return this.#plan('entry', type, caller, query, (parameters, context) => {
      const { text, values } = this.compile(entryRead(type, anyId, parameters, context))
      const at = values.indexOf(anyId)
      // Only a query that names that very id elsewhere leaves its place in doubt.
      if (at !== values.lastIndexOf(anyId)) return (id) => this.compile(entryRead(type, id, parameters, context))
      return (id) => ({ text, values: values.with(at, parseId(id)) })
    })
  }

  /** The entry as it answers a write of its locale: attributes beside the id, its localizations likewise. */
  flat(type: CompiledType, caller: Caller, id: number): Statement {
    return this.compile(entryRead(type, id, localizations, this.#context(caller), 'flat'))
  }

  single(type: CompiledType, caller: Caller, query: string): SinglePlan {
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
  ): Plan {
    if (query.length > longest) return make(parseQueryString(query), this.#context(caller))
    const key = `${kind} ${type.uid} ${caller.key} ${query}`
    const kept = this.#kept.get(key)
    // One kind of plan per kind of key.
    if (kept) return kept as Plan
    const plan = make(parseQueryString(query), this.#context(caller))
    this.#kept.set(key, plan)
    return plan
  }

  /** The statement of a read. @throws ValidationError for one that would answer too much. */
  compile(read: Read): Statement {
    this.options.checkCost(read)
    return compileRead(read, this.options.dialect)
  }

  #context(caller: Caller): ReadContext {
    return { types: this.options.types, config: this.options.config, caller }
  }
}
