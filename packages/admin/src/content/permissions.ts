import { RequestError } from '@content-gen/runtime'
import { allOf } from '@content-gen/runtime/query'
import type { Store } from '@content-gen/runtime'
import type { CompiledType } from '@content-gen/runtime/query'
import type { Entry, TypeAct } from '../contract/index.js'
import type { Way } from '../rights/compiled-rights.js'
import type { Asked } from './asked.js'
import { oneRead, readJson } from './read-json.js'

const acts: readonly TypeAct[] = ['read', 'create', 'update', 'delete', 'publish']

/** Decides what may be done with single entries. */
export class Permissions {
  constructor(private readonly store: Store) {}

  /** Returns those of the ways that are open to an entry, as the database holds it now. */
  async open(
    { type, caller }: Pick<Asked, 'type' | 'caller'>,
    id: number,
    ways: readonly Way[],
  ): Promise<readonly Way[]> {
    const isOpen = await Promise.all(
      ways.map(async ({ rows }) => {
        if (rows === undefined) return true
        const read = oneRead(this.#whole(type), id, { kind: 'id', as: 'number' })
        const { data } = await readJson(this.store, { ...read, where: allOf([rows, read.where]) }, caller, true)
        return data !== null
      }),
    )
    return ways.filter((_way, index) => isOpen[index])
  }

  /** Returns what may be done with an entry that the administrator sees. */
  async ofEntry(asked: Asked, id: number): Promise<Entry['can']> {
    const { rights, type } = asked
    const allowed = await Promise.all(
      acts.map(async (act) => {
        const ways = rights.ways(type, act)
        // Another localization may be created; whether it may be, its own rows will tell.
        if (act === 'read' || act === 'create') return ways.length > 0
        return (await this.open(asked, id, ways)).length > 0
      }),
    )
    const can = (act: TypeAct) => allowed[acts.indexOf(act)] ?? false
    return {
      read: can('read'),
      create: can('create'),
      update: can('update'),
      delete: can('delete'),
      publish: can('publish') && type.draftAndPublish,
    }
  }

  /** Conditions of roles may be about attributes that the administrator does not see. */
  #whole(type: CompiledType): CompiledType {
    return this.store.types.get(type.uid) ?? type
  }
}

/** @throws RequestError 403 if the ways do not permit it: `isDone` says that it was tried, and is undone */
export function requireWays(ways: readonly Way[], act: TypeAct, type: CompiledType, isDone = false): void {
  if (ways.length > 0) return
  const { displayName } = type.descriptor
  throw refused(
    isDone
      ? `Your roles do not let you ${act} this entry of ${displayName} to be like this`
      : `Your roles do not let you ${act} this entry of ${displayName}`,
  )
}

/** @throws RequestError 403 that names the attributes which none of the ways permits to set */
export function requireFields(ways: readonly Way[], names: readonly string[], type: CompiledType): void {
  if (ways.some(({ fields }) => fields === null)) return
  const refusedNames = names.filter((name) => !ways.some(({ fields }) => fields?.has(name)))
  if (refusedNames.length === 0) return
  throw refused(`Your roles do not let you set ${refusedNames.join(', ')} of ${type.descriptor.displayName}`, {
    fields: refusedNames,
  })
}

function refused(message: string, details: object = {}): RequestError {
  return new RequestError(403, 'ForbiddenError', message, details)
}
