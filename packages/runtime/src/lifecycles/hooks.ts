import { anyId, entryPlan } from '../sql/entry-plan.js'
import { entryRead } from '../query/reads.js'
import { parseQueryString } from '../query/querystring.js'
import { trusted } from '../caller.js'
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

/** The owner's lifecycles by content type. A server that has some calls `use` once, before the first request. */
export class Hooks {
  #lifecycles: ReadonlyMap<string, Lifecycles> = new Map()
  /** By uid. */
  readonly #plans = new Map<string, EntryPlan>()

  constructor(private readonly options: HooksOptions) {}

  use(lifecycles: Readonly<Record<string, Lifecycles>>): void {
    this.#lifecycles = new Map(Object.entries(lifecycles))
  }

  of(uid: string): Lifecycles | undefined {
    return this.#lifecycles.get(uid)
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

function isVisible(attribute: CompiledAttribute): attribute is CompiledScalar {
  return attribute.kind === 'scalar' && attribute.descriptor.type !== 'password'
}
