/**
 * Objects that code of an owner's has put in the place of entries: what a service answered, or what was made by hand. They have
 * attributes by their names, and not all of them; a plan's objects have exactly what was selected, by response key.
 */
import { FlatAnswer } from '@content-gen/runtime'
import { isPlanned } from '../marks/values.js'
import type { GraphQLResolveInfo } from 'graphql'

/** A field with code of an owner's, at one level of an operation: `latest.data.attributes.related`, whatever the rows. */
export class Place {
  #pending = 0
  #waiting: (() => void)[] = []

  constructor(
    /** Names of the path that lead to the field, itself included. */
    readonly depth: number,
  ) {}

  /** Code is at work here. Returns what ends that. */
  begin(): () => void {
    this.#pending += 1
    return () => {
      this.#pending -= 1
      if (this.#pending > 0) return
      for (const run of this.#waiting.splice(0)) run()
    }
  }

  /** Calls back once no code is at work here; returns false if none is. */
  waits(run: () => void): boolean {
    if (this.#pending === 0) return false
    this.#waiting.push(run)
    return true
  }
}

export interface OwnObject {
  /** Of the entry or component, as far as it is known. */
  readonly id: unknown
  readonly place: Place
  /** Made of a plan's object: values may stand under response keys. */
  readonly isKeyed: boolean
}

/** The owner's objects of one request. */
export class OwnObjects {
  readonly #places = new Map<string, Place>()
  #objects: WeakMap<object, OwnObject> | null = null

  of(object: object): OwnObject | undefined {
    return this.#objects?.get(object)
  }

  /** An entry as code is given it: its attributes by their names, and its id. */
  parentOf(object: object): object {
    const own = this.of(object)
    if (!own || own.id === undefined || Array.isArray(object)) return object
    const attributes = 'attributes' in object && typeof object.attributes === 'object' ? object.attributes : {}
    const parent = { ...attributes, id: own.id, ...object }
    return this.note(parent, own) as object
  }

  placeOf({ path }: Pick<GraphQLResolveInfo, 'path'>): Place {
    const names = namesOf(path)
    const key = names.join('.')
    const place = this.#places.get(key) ?? new Place(names.length)
    this.#places.set(key, place)
    return place
  }

  /** Takes note of a value, of the items of a list and of what becomes of promises. Returns the value to go on with. */
  note(value: unknown, own: Omit<OwnObject, 'id'>, id?: unknown): unknown {
    if (typeof value !== 'object' || value === null || isPlanned(value)) return value
    if (isPromise(value)) {
      const end = own.place.begin()
      return Promise.resolve(value)
        .then((settled) => this.note(settled, own, id))
        .finally(end)
    }
    if (value instanceof FlatAnswer) return this.note(value.entry, own, id)
    const noted =
      Symbol.iterator in value ? Array.from(value as Iterable<unknown>, (item) => this.note(item, own)) : value
    const known = this.of(noted)
    // The same object may stand in several places: the innermost says least of who may read it.
    if (known && known.place.depth >= own.place.depth) return noted
    this.#objects ??= new WeakMap()
    this.#objects.set(noted, { ...own, id: id ?? ('id' in noted ? noted.id : undefined) })
    return noted
  }
}

/** The names of a path, without the places in lists. */
export function namesOf(path: GraphQLResolveInfo['path']): string[] {
  const names: string[] = []
  for (let step: GraphQLResolveInfo['path'] | undefined = path; step; step = step.prev) {
    if (typeof step.key === 'string') names.unshift(step.key)
  }
  return names
}

function isPromise(value: object): value is PromiseLike<unknown> {
  return 'then' in value && typeof value.then === 'function'
}
