import { RequestError, seenType, trusted } from '@content-gen/runtime'
import { allOf } from '@content-gen/runtime/query'
import type { Sight, Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { TypeAct } from '../contract/index.js'
import type { Way } from './compiled-rights.js'
import { oneRead, readJson } from './read-json.js'

/** Tells about single entries what roles permit, as the database holds them now. Reads join the transaction around the calling code. */
export class Permissions {
  constructor(private readonly store: Store) {}

  /** Returns those of the ways that are open to an entry. `type`: with all that it has, since conditions may be about hidden attributes. */
  async open(type: CompiledType, id: number, ways: readonly Way[]): Promise<readonly Way[]> {
    const isOpen: boolean[] = []
    for (const { rows } of ways) isOpen.push(rows === undefined || (await this.#has(type, id, rows)))
    return ways.filter((_way, index) => isOpen[index])
  }

  /** Returns true if the entry is there for whoever has the sight; an entry that nobody has counts as there if all are. */
  async isSeen(sight: Sight, type: CompiledType, id: number): Promise<boolean> {
    const seen = seenType(type, { sight })
    return seen !== undefined && (seen.rows === undefined || (await this.#has(type, id, seen.rows)))
  }

  async #has({ uid }: CompiledType, id: number, rows: NonNullable<Way['rows']>): Promise<boolean> {
    const type = this.store.types.get(uid)
    if (type === undefined) return false
    const read = oneRead(type, id, { kind: 'object', properties: [] })
    return (await readJson(this.store, { ...read, where: allOf([rows, read.where]) }, trusted, true)).data !== null
  }
}

/** @throws RequestError 403 if no way is left. `isDone`: it was tried, and is undone. */
export function requireWays(ways: readonly Way[], act: TypeAct, { descriptor }: CompiledType, isDone = false): void {
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
