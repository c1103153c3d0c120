/**
 * The plans of query strings, kept: sites repeat the same few queries. The cache is bounded, since clients choose the queries; long ones
 * are planned anew each time.
 */
import { LRUCache } from 'lru-cache'
import { anyId, entryPlan } from './sql/entry-plan.js'
import { namesDeep } from './query/populate-deep.js'
import { parseQueryString } from './query/querystring.js'
import { entryRead, listRead, singleRead } from './query/reads.js'
import { seenTypes } from './sight.js'
import { lengthOfTexts, withValues } from './statement.js'
import { compileBounded, compileRead } from './sql/compile.js'
import { enclosing } from './write/enclosing.js'
import { readTags } from './tags/read-tags.js'
import type { Caller } from './caller.js'
import type { Config } from '@content-gen/contract'
import type { Counter, Statement } from './statement.js'
import type { EntryPlan } from './sql/entry-plan.js'
import type { Costs } from './query/cost.js'
import type { Pagination } from './query/pagination.js'
import type { Price } from './query/price.js'
import { Sent } from './query/value.js'
import type { Read } from './query/read.js'
import type { ReadContext } from './query/scope.js'
import type { QueryParameters } from './query/querystring.js'
import type { Dialect } from './sql/dialect.js'
import { describeRead } from './questions/describe-read.js'
import { Tally } from './questions/tally.js'
import { comparedText, formOf, parseForm } from './query/sent.js'
import { boundTo } from './rights/facts.js'
import type { CompiledRead } from './sql/compile.js'
import type { Turns } from './load/turns.js'
import type { Traces } from './metrics/traces.js'
import type { CompiledType, Types } from './types.js'

export interface ListPlan {
  readonly statement: Statement
  readonly pagination: Pagination
}

export interface SinglePlan {
  readonly statement: Statement
  readonly isList: boolean
}

/** A query string, or the parameters that owner code gave as an object. */
type Query = string | QueryParameters

interface PlanOptions {
  readonly config: Config
  readonly types: Types
  readonly dialect: Dialect
  readonly costs: Pick<Costs, 'check' | 'worst' | 'counting'>
  readonly longWork: Turns
  readonly traces?: Pick<Traces, 'plan'>
}

const most = 2000
const mostForms = 500
/** A short query can be a long statement. */
const mostCharacters = 16_000_000
/** A read of at most this price takes about two milliseconds: not worth bounding. */
const cheap: Price = { visits: 6_000, bytes: 1_000_000 }
/** Milliseconds that a plan stays valid: it was judged by the sizes of the tables, which change. */
const longEnough = 5 * 60_000
const longest = 8192
/** A longer query takes noticeable time to plan. */
const short = 500
const localizations: QueryParameters = parseQueryString('populate[0]=localizations')

interface Compiled {
  readonly statement: Statement
  /** Each use counts them up. */
  readonly counters: readonly Counter[]
}

interface Kept<Plan = ListPlan | EntryPlan | SinglePlan> extends Compiled {
  readonly plan: Plan
}

function cacheOf<Plan extends Kept>(max: number, maxSize: number): LRUCache<string, Plan> {
  const sizeCalculation = ({ statement }: Plan, key: string) => key.length + lengthOfTexts(statement)
  return new LRUCache({ max, maxSize, sizeCalculation, ttl: longEnough })
}

export class Plans {
  readonly tally = new Tally()
  readonly #kept: LRUCache<string, Kept>
  /** Plans of lists for other values of their filters. */
  readonly #forms: LRUCache<string, Kept<ListPlan>>

  /** `room`: the most characters of all kept queries and their statements together. */
  constructor(
    readonly options: PlanOptions,
    room = mostCharacters,
  ) {
    this.#kept = cacheOf(most, room)
    this.#forms = cacheOf(mostForms, room / 4)
  }

  list(type: CompiledType, caller: Caller, query: Query): ListPlan | Promise<ListPlan> {
    return bindEach(this.#lists(type, caller, query), (plan) => {
      const statement = this.bind(plan.statement, caller)
      return statement === plan.statement ? plan : { ...plan, statement }
    })
  }

  #lists(type: CompiledType, caller: Caller, query: Query): ListPlan | Promise<ListPlan> {
    return this.#plan('list', type, caller, query, (given, context) => {
      const form = typeof given === 'string' && given.length <= longest ? formOf(given) : null
      const key = form && `${type.uid} ${keyOf(caller)} ${form.text}`
      const known = key === null ? undefined : this.#forms.get(key)
      const alike = known && form && this.#alike(known, form.sent)
      if (alike) return alike
      const { read, pagination } = listRead(type, (form && parseForm(form)) ?? parametersOf(given), context)
      const compiled = this.#compiled(read)
      const made = { ...compiled, plan: { statement: compiled.statement, pagination } }
      if (key && form?.sent.every((_, index) => hasSlot(compiled.statement, index))) this.#forms.set(key, made)
      return made
    })
  }

  /** The plan that reads any one entry by id. */
  entry(type: CompiledType, caller: Caller, query: Query): EntryPlan | Promise<EntryPlan> {
    const plan = this.#plan('entry', type, caller, query, (given, context) => {
      const compiled = this.#compiled(entryRead(type, anyId, parametersOf(given), context))
      return { ...compiled, plan: entryPlan(compiled.statement) }
    })
    if (caller.sight === undefined) return plan
    return bindEach(plan, (each) => (id) => this.bind(each(id), caller))
  }

  /** The statement that answers a write of a localization: attributes beside the id, its localizations likewise. */
  flat(type: CompiledType, caller: Caller, id: number): Statement {
    return this.compile(entryRead(type, id, localizations, this.#context(caller), 'flat'), caller)
  }

  single(type: CompiledType, caller: Caller, query: Query): SinglePlan | Promise<SinglePlan> {
    const plan = this.#plan('single', type, caller, query, (given, context) => {
      const read = singleRead(type, parametersOf(given), context)
      const compiled = this.#compiled(read)
      return { ...compiled, plan: { statement: compiled.statement, isList: read.one !== true } }
    })
    return bindEach(plan, ({ statement, isList }) => ({ statement: this.bind(statement, caller), isList }))
  }

  /** Returns a statement with the facts about the request of its caller. */
  bind(statement: Statement, caller: Caller): Statement {
    return boundTo(statement, caller, this.options.dialect)
  }

  #plan<Plan extends ListPlan | EntryPlan | SinglePlan>(
    kind: string,
    type: CompiledType,
    caller: Caller,
    query: Query,
    make: (query: Query, context: ReadContext) => Kept<Plan>,
  ): Plan | Promise<Plan> {
    const text = typeof query === 'string' ? query : JSON.stringify(query)
    const key = text.length > longest ? null : `${typeof query} ${kind} ${type.uid} ${keyOf(caller)} ${text}`
    const kept = key === null ? undefined : this.#kept.get(key)
    if (kept) {
      for (const counter of kept.counters) counter.times++
      // One kind of plan per kind of key.
      return kept.plan as Plan
    }
    const plan = () => {
      const made = this.#traced(type, () => make(query, this.#context(caller)))
      if (key !== null) this.#kept.set(key, made)
      return made.plan
    }
    return this.#isShort(text) ? plan() : this.options.longWork.run(caller.origin ?? '', plan)
  }

  /** A few letters can name many places. */
  #isShort(text: string): boolean {
    return text.length <= short && !(this.options.config.api.rest.populateDeep && namesDeep(text))
  }

  /** Returns the plan of a query that differs from a planned one in its values; null if that makes another statement. */
  #alike({ plan, counters }: Kept<ListPlan>, sent: readonly string[]): Kept<ListPlan> | null {
    let isAlike = true
    const statement = withValues(plan.statement, ({ source, operand }) => {
      if (!(source instanceof Sent)) return undefined
      const value = comparedText(operand, sent[source.index] ?? '')
      isAlike &&= value !== undefined
      return value === undefined ? undefined : this.options.dialect.bind(value)
    })
    if (!isAlike) return null
    for (const counter of counters) counter.times++
    return { statement, counters, plan: { ...plan, statement } }
  }

  /**
   * Returns the statement of a read. `caller`: whoever it is for; null if `bind` will be told. `together`: the worst price of all reads of the
   * same request, if there are others.
   * @throws ValidationError if the read would be too large or too expensive
   */
  compile(read: Read, caller: Caller | null, together?: Price): Statement {
    const { statement } = this.#traced(read.type, () => this.#compiled(read, together))
    return caller === null ? statement : this.bind(statement, caller)
  }

  #traced<Result>({ uid }: CompiledType, work: () => Result): Result {
    const { traces } = this.options
    return traces === undefined ? work() : traces.plan(uid, work)
  }

  #compiled(read: Read, together?: Price): Compiled {
    this.options.costs.check([read])
    const counters = this.tally.note(read)
    const compiled = compileRead(read, this.options.dialect, { isRecounted: this.#isRecounted(read) })
    return { statement: this.#statement(read, compiled, { counters, together }), counters }
  }

  /** Counting is so much of a read that its total is worth knowing. */
  #isRecounted(read: Read): boolean {
    const { config, costs, dialect } = this.options
    const { enabled, maxBytes } = config.cache
    if (!enabled || maxBytes === 0 || read.mostCounted !== undefined) return false
    return costs.counting(read) >= dialect.worthCounting
  }

  #statement(
    read: Read,
    { count, ...compiled }: CompiledRead,
    { counters, together }: { readonly counters: readonly Counter[]; readonly together: Price | undefined },
  ): Statement {
    const { dialect, config, costs } = this.options
    const { visits, bytes } = costs.worst([read])
    const isCheap = (price: Price) => price.visits <= cheap.visits && price.bytes <= cheap.bytes
    const isMost = !together && isCheap({ visits: visits - costs.counting(read), bytes })
    const told = {
      ...compiled,
      ...(count ? { recount: { ...count, isMost } } : {}),
      asks: { type: read.type.uid, question: describeRead(read), counters },
      ...(enclosing()?.marks ? { read } : {}),
    }
    const statement = config.cache.tags ? { ...told, tags: readTags(read) } : told
    if (isCheap(together ?? { visits, bytes })) return statement
    const { maxResponseBytes } = config.api
    // PostgreSQL measures for free. An embedded database measures only if a survey, which may be outdated, suggests it.
    const isMeasured = !dialect.isEmbedded || (together?.bytes ?? bytes) > maxResponseBytes / 2
    const isRecounted = count !== undefined
    const bounded = compileBounded(read, dialect, { mostBytes: maxResponseBytes, isMeasured, isRecounted })
    return { ...statement, bounded }
  }

  #context(caller: Caller): ReadContext {
    return { types: seenTypes(this.options.types, caller), config: this.options.config, caller }
  }
}

function bindEach<Plan>(plan: Plan | Promise<Plan>, bind: (plan: Plan) => Plan): Plan | Promise<Plan> {
  return plan instanceof Promise ? plan.then(bind) : bind(plan)
}

/** A value of a query that takes no other one's place may say which statement it is. */
function hasSlot({ slots = [] }: Statement, index: number): boolean {
  return slots.some(({ source }) => source instanceof Sent && source.index === index)
}

function keyOf({ key, form }: Caller): string {
  return form === undefined ? key : `${form} ${key}`
}

function parametersOf(query: Query): QueryParameters {
  return typeof query === 'string' ? parseQueryString(query) : query
}
