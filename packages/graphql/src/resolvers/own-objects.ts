/**
 * Objects that owner code has put in place of entries: the answer of a service, or hand-made ones. They have some attributes, by their
 * names; a plan's objects have exactly what was selected, by response key.
 */
import { FlatAnswer } from '@content-gen/runtime'
import { isPlanned } from '../marks/values.js'
import type { GraphQLResolveInfo } from 'graphql'

/** A field with owner code at one level of an operation: `latest.data.attributes.related`, for all rows. */
export class OwnField {
  #pending = 0
  #waiting: (() => void)[] = []

  constructor(
    /** The number of names in the path to the field, including its own. */
    readonly depth: number,
  ) {}

  /** Notes that code runs here. Returns a function that ends it. */
  begin(): () => void {
    this.#pending += 1
    return () => {
      this.#pending -= 1
      if (this.#pending > 0) return
      for (const run of this.#waiting.splice(0)) run()
    }
  }

  /** Calls back once no code runs here; returns false if none does. */
  waits(run: () => void): boolean {
    if (this.#pending === 0) return false
    this.#waiting.push(run)
    return true
  }
}

export interface OwnObject {
  /** The id of the entry or component, if known. */
  readonly id: unknown
  readonly place: OwnField
  /** Made of a plan's object: values may be under response keys. */
  readonly isKeyed: boolean
}

/** The owner's objects of one request. */
export class OwnObjects {
  readonly #places = new Map<string, OwnField>()
  #objects: WeakMap<object, OwnObject> | null = null

  of(object: object): OwnObject | undefined {
    return this.#objects?.get(object)
  }

  /** Returns an entry as owner code receives it: its attributes by their names, and its id. */
  parentOf(object: object): object {
    const own = this.of(object)
    if (!own || own.id === undefined || Array.isArray(object)) return object
    const attributes = 'attributes' in object && typeof object.attributes === 'object' ? object.attributes : {}
    const parent = { ...attributes, id: own.id, ...object }
    return this.note(parent, own) as object
  }

  placeOf({ path }: Pick<GraphQLResolveInfo, 'path'>): OwnField {
    const names = namesOf(path)
    const key = names.join('.')
    const place = this.#places.get(key) ?? new OwnField(names.length)
    this.#places.set(key, place)
    return place
  }

  /** Records a value, the items of a list and the results of promises. Returns the value to use. */
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
    // The same object may occur in several places: the innermost says least about who may read it.
    if (known && known.place.depth >= own.place.depth) return noted
    this.#objects ??= new WeakMap()
    this.#objects.set(noted, { ...own, id: id ?? ('id' in noted ? noted.id : undefined) })
    return noted
  }
}

/** Returns the names of a path, without list indexes. */
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
