import { trusted } from '../caller.js'
import { RequestError } from '../errors/errors.js'
import { jsonText } from '../json/json.js'
import { allOf, everything } from '../query/read.js'
import type { Caller } from '../caller.js'
import type { Database } from '../database.js'
import type { Plans } from '../plans.js'
import type { Read, Shape } from '../query/read.js'
import type { CompiledLink, CompiledType, Condition, Types } from '../types.js'
import type { Way } from './way.js'

/** The parts of a store that entries are looked up with. */
export interface Ground {
  readonly types: Types
  readonly plans: Plans
  readonly database: Pick<Database, 'read'>
}

/** Tells about single entries what roles permit, as the database holds them now. Reads join the transaction around the calling code. */
export class Permissions {
  constructor(private readonly ground: Ground) {}

  /** Returns those of the ways that are open to an entry. `caller`: the account that conditions compare with. */
  async open<Open extends Way>(
    type: CompiledType,
    id: number,
    ways: readonly Open[],
    caller: Caller = trusted,
  ): Promise<readonly Open[]> {
    const isOpen: boolean[] = []
    for (const { rows } of ways) isOpen.push(rows === undefined || (await this.#has(type, id, rows, caller)))
    return ways.filter((_way, index) => isOpen[index])
  }

  /** Returns true if there is an entry with this id. */
  exists(type: CompiledType, id: number): Promise<boolean> {
    return this.#has(type, id, everything, trusted)
  }

  /** Returns true if the entry is there for whoever sees the type like this; an entry that nobody has counts as there if all are. */
  async isSeen(seen: CompiledType | undefined, id: number, caller: Caller = trusted): Promise<boolean> {
    return seen !== undefined && (seen.rows === undefined || (await this.#has(seen, id, seen.rows, caller)))
  }

  /** Returns those of the entries that are not among the rows. */
  async unseen(uid: string, ids: readonly number[], rows: Condition, caller: Caller): Promise<ReadonlySet<number>> {
    const type = this.ground.types.get(uid)
    const page = { offset: 0, limit: ids.length }
    if (type === undefined) return new Set(ids)
    const where = allOf([rows, isAmong(ids)])
    const seen = await this.#ids({ type, where, order: [], page, count: false, item: asId }, caller)
    return new Set(ids.filter((id) => !seen.has(id)))
  }

  /** Returns those of the entries to which an entry is linked. */
  async linked(id: number, way: readonly CompiledLink[], ids: readonly number[]): Promise<ReadonlySet<number>> {
    const [first] = way
    if (first === undefined) return new Set()
    const item = way.reduceRight<Shape>((below, link) => listOf(link, below, ids), asId)
    const page = { offset: 0, limit: 1 }
    const read: Read = { one: true, type: first.source, where: isAmong([id]), order: [], page, count: false, item }
    return this.#ids(read, trusted)
  }

  async #ids(read: Read, caller: Caller): Promise<ReadonlySet<number>> {
    const { plans, database } = this.ground
    const { data } = await database.read(plans.compile(read, caller), { fresh: true })
    // The shape describes it.
    return new Set(data === null ? [] : ([JSON.parse(jsonText(data))].flat(Infinity) as number[]))
  }

  async #has({ uid }: CompiledType, id: number, rows: Condition, caller: Caller): Promise<boolean> {
    // With all that it has, since conditions may be about hidden attributes.
    const type = this.ground.types.get(uid)
    if (type === undefined) return false
    const isIt: Condition = { kind: 'compare', operand: { kind: 'id' }, operator: 'eq', value: id }
    const page = { offset: 0, limit: 1 }
    const item: Read['item'] = { kind: 'object', properties: [] }
    const read: Read = { one: true, type, where: allOf([rows, isIt]), order: [], page, count: false, item }
    const { plans, database } = this.ground
    return (await database.read(plans.compile(read, caller), { fresh: true })).data !== null
  }
}

const asId: Shape = { kind: 'id', as: 'number' }

function isAmong(ids: readonly number[]): Condition {
  return { kind: 'compare', operand: { kind: 'id' }, operator: 'in', value: ids }
}

/** Returns the list of what a link leads to: components, and those of the entries. */
function listOf(link: CompiledLink, item: Shape, ids: readonly number[]): Shape {
  const where = item === asId ? isAmong(ids) : everything
  if (link.link.kind === 'morphKey' || link.link.kind === 'morphTable')
    return { kind: 'morph', link, items: [{ link, where, item }], single: false, empty: 'list' }
  const page = { offset: 0, limit: item === asId ? ids.length : null }
  return { kind: 'many', link, where, order: [], page, empty: 'list', item }
}

/** @throws RequestError 403 if no way is left. `isDone`: it was tried, and is undone. */
export function requireWays(ways: readonly Way[], act: string, { descriptor }: CompiledType, isDone = false): void {
  if (ways.length > 0) return
  const words = `Your roles do not let you ${act} ${isDone ? 'an entry like this' : 'this entry'} of ${descriptor.displayName}`
  const type = descriptor.displayName
  throw new RequestError(
    403,
    'ForbiddenError',
    words,
    {},
    { code: isDone ? 'roleEntry' : 'roleAct', data: { act, type } },
  )
}

/** @throws RequestError 403 that names the attributes which no way lets be set */
export function requireFields(ways: readonly Way[], names: readonly string[], { descriptor }: CompiledType): void {
  if (ways.some(({ fields }) => fields === null)) return
  const fields = names.filter((name) => !ways.some((way) => way.fields?.has(name)))
  if (fields.length === 0) return
  const words = `Your roles do not let you set ${fields.join(', ')} of ${descriptor.displayName}`
  const data = { fields: fields.join(', '), type: descriptor.displayName }
  throw new RequestError(403, 'ForbiddenError', words, { fields }, { code: 'roleFields', data })
}
