import { ForbiddenError } from '@content-gen/runtime'
import { OperationTypeNode } from 'graphql'
import { missingById, planMissing } from '../plan/missing.js'
import { mayRead } from './may-read.js'
import { namesOf } from './own-objects.js'
import { planningOf, selectedField } from './planning-of.js'
import type { Caller } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { GraphQLResolveInfo } from 'graphql'
import type { Values } from '../plan/missing.js'
import type { PlanContext, SelectedField } from '../plan/planning.js'
import type { OwnField } from './own-objects.js'
import type { ResolverPace } from './pace.js'
import type { Reads } from './reads.js'

/** The parts of the resolvers' context that reading needs. */
interface Context {
  readonly caller: Caller
  readonly plan: PlanContext
  readonly reads: Reads
  readonly pace: ResolverPace
}

/** The missing fields of the objects at one level of an operation: one statement for all of them. */
interface Batch {
  readonly fields: Map<string, SelectedField>
  readonly ids: Set<number>
  readonly rows: Promise<ReadonlyMap<unknown, Values>>
}

/** Reads what owner code has left out of the entries that it answered. */
export class MissingFields {
  readonly #batches = new Map<string, Batch>()

  constructor(private readonly context: Context) {}

  /** Returns the value of the current field. @throws ForbiddenError */
  async load(type: CompiledType, id: number, info: GraphQLResolveInfo, place: OwnField): Promise<unknown> {
    const { caller, plan } = this.context
    if (!mayRead(caller, plan.types, { type, id, info, place })) throw new ForbiddenError()
    const key = `${namesOf(info.path).slice(0, -1).join('.')} ${info.parentType.name}`
    const batch = this.#batches.get(key) ?? this.#open(key, type, info, place)
    batch.fields.set(String(info.path.key), selectedField(info))
    batch.ids.add(id)
    return (await batch.rows).get(id)?.[info.path.key]
  }

  #open(key: string, type: CompiledType, info: GraphQLResolveInfo, place: OwnField): Batch {
    const fields: Batch['fields'] = new Map()
    const ids: Batch['ids'] = new Set()
    const read = () => {
      this.#batches.delete(key)
      return this.#read(type, info, fields, [...ids])
    }
    const rows = new Promise<void>((resolve) => this.#whenQuiet(place, resolve)).then(read)
    const batch = { fields, ids, rows }
    this.#batches.set(key, batch)
    return batch
  }

  /** Calls back when all objects of a level have made their requests: no owner code runs there, and no object waits for its turn. */
  #whenQuiet(place: OwnField, run: () => void): void {
    setImmediate(() => {
      if (place.waits(() => this.#whenQuiet(place, run))) return
      if (this.context.pace.isBusy) this.#whenQuiet(place, run)
      else run()
    })
  }

  async #read(type: CompiledType, info: GraphQLResolveInfo, fields: Batch['fields'], ids: number[]) {
    const read = planMissing(planningOf(this.context.plan, info), type, fields, ids)
    this.context.reads.budget.admit([read])
    // A replica may lack what the mutation wrote.
    const isFresh = info.operation.operation === OperationTypeNode.MUTATION
    return missingById(await this.context.reads.read(read, isFresh))
  }
}
