import { anyId, entryPlan } from '../sql/entry-plan.js'
import { entryRead } from '../query/reads.js'
import { parseQueryString } from '../query/querystring.js'
import { trusted } from '../caller.js'
import { throwOfHook } from '../errors/failures.js'
import { jsonText } from '../json/json.js'
import type { EntryPlan } from '../sql/entry-plan.js'
import type { Config } from '@content-gen/contract'
import type { Database } from '../database.js'
import type { Plans } from '../plans.js'
import type { CompiledAttribute, CompiledScalar, CompiledType, Types } from '../types.js'
import type { Lifecycles } from './lifecycles.js'

interface HooksOptions {
  readonly types: Types
  readonly config: Config
  readonly plans: Plans
  /** Its reads join the current transaction. */
  readonly database: Pick<Database, 'read'>
}

type StoredRow = { readonly id: number }

/** Hooks that the owner's code adds while the server starts; without `models`, to every type. */
export interface Subscription extends Lifecycles {
  readonly models?: readonly string[]
}

/** The owner's lifecycles by content type. A server that has some calls `use` once, before the first request. */
export class Hooks {
  #lifecycles: ReadonlyMap<string, Lifecycles> = new Map()
  #subscribed: readonly Subscription[] = []
  /** By uid. */
  readonly #plans = new Map<string, EntryPlan>()

  constructor(private readonly options: HooksOptions) {}

  use(lifecycles: Readonly<Record<string, Lifecycles>>): void {
    this.#lifecycles = new Map(Object.entries(lifecycles).map(([uid, own]) => [uid, watched(own)]))
  }

  /** Adds hooks that run after those of `use`. */
  readonly subscribe = (hooks: Subscription): void => {
    this.#subscribed = [...this.#subscribed, watched(hooks)]
  }

  of(uid: string): Lifecycles | undefined {
    const own = this.#lifecycles.get(uid)
    if (this.#subscribed.length === 0) return own
    return this.#subscribed.filter(({ models }) => models?.includes(uid) ?? true).reduce(inOrder, own)
  }

  /** Returns a row as hooks see it, within the transaction; null if it does not exist. */
  async stored(type: CompiledType, id: number): Promise<StoredRow | null> {
    const plan = this.#plans.get(type.uid) ?? this.#planned(type)
    const { data } = await this.options.database.read(plan(id), { fresh: true })
    // The database made the JSON from the type's own descriptor.
    return data === null ? null : (JSON.parse(jsonText(data)) as StoredRow)
  }

  #planned(type: CompiledType): EntryPlan {
    const { types, config, plans } = this.options
    const whole = { ...type, readable: [...type.attributes.values()].filter(isVisible) }
    const context = { types, config, caller: trusted }
    const plan = entryPlan(plans.compile(entryRead(whole, anyId, parseQueryString(''), context, 'flat'), null))
    this.#plans.set(type.uid, plan)
    return plan
  }
}

type Hook = (event: never) => unknown

/** Returns the hooks, whose errors are known as theirs. */
function watched<Given extends Lifecycles>(hooks: Given): Given {
  const own: object = hooks
  const found = Object.entries(own).flatMap(([name, hook]: [string, unknown]) =>
    isHook(hook) ? [[name, watchedHook(hooks, hook)] as const] : [],
  )
  return Object.assign(Object.create(hooks), hooks, Object.fromEntries(found))
}

function isHook(value: unknown): value is Hook {
  return typeof value === 'function'
}

function watchedHook(hooks: object, hook: Hook): Hook {
  return (event) => {
    try {
      const result: unknown = hook.call(hooks, event)
      return result instanceof Promise ? result.catch(throwOfHook) : result
    } catch (error) {
      return throwOfHook(error)
    }
  }
}

/** Returns hooks that call those of both. */
function inOrder(first: Lifecycles | undefined, { models: _models, ...second }: Subscription): Lifecycles {
  const before = new Map<string, Hook>(Object.entries(first ?? {}))
  const joined = Object.entries<Hook>(second).map(([name, hook]) => {
    const other = before.get(name)
    const both = async (event: never) => {
      await other?.(event)
      await hook(event)
    }
    return [name, both]
  })
  return { ...first, ...(Object.fromEntries(joined) as Lifecycles) }
}

function isVisible(attribute: CompiledAttribute): attribute is CompiledScalar {
  return attribute.kind === 'scalar' && attribute.descriptor.type !== 'password'
}
