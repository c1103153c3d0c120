/** The others who have the entry open, and where the person is: what an open form and the server tell each other with each look. */
import { commentLimits } from '@content-gen/contract'
import type { OpenForm, Person, PresentPerson } from '@content-gen/admin/panel-api'
import { printPath } from '../../../form/document/path.js'
import type { Path } from '../../../form/document/path.js'
import type { PeopleAt } from '../../../form/store/form-context.js'
import type { FormStore } from '../../../form/store/form-store.js'
import { pathOfThread, placeBelow } from '../comments/remarks.js'

/** Names this tab among those of the person. */
const tab = Math.floor(Math.random() * 1000)

/** Somebody, and the field that has the focus; null: none that is known here. */
export interface Present extends Person {
  readonly path: Path | null
}

const nobody: readonly Present[] = []

export class Presence implements PeopleAt {
  /** The field that has the focus. */
  focus: Path | null = null
  #told = ''
  #people: readonly Present[] = nobody
  #shown = '[]'
  #at: ReadonlyMap<string, readonly Present[]> = new Map()
  readonly #listeners = new Set<() => void>()

  constructor(private readonly store: FormStore) {}

  /** The place of the person. */
  get here(): OpenForm {
    const { focus, store } = this
    const [field = null] = focus ?? []
    const place = focus && placeBelow(focus, store.document)
    return { tab, field, place: place !== null && place.length <= commentLimits.place ? place : null }
  }

  /** The server has been told that the person is here. */
  get isKnown(): boolean {
    return this.#told !== ''
  }

  /** Returns what tells that the person is gone. */
  leave(): OpenForm {
    this.#told = ''
    return { tab, leaves: true }
  }

  /** True if the person is not where it last told to be. */
  get hasMoved(): boolean {
    return JSON.stringify(this.here) !== this.#told
  }

  /** Returns where the person is, to be told now. */
  tell(): OpenForm {
    const { here } = this
    this.#told = JSON.stringify(here)
    return here
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Everybody once, with the field of one of their tabs. The list is the same object until it changes. */
  get people(): readonly Present[] {
    return this.#people
  }

  /** Those who are in a field. The list is the same object until somebody there comes or goes: no other field is drawn anew. */
  at(field: string): readonly Present[] {
    return this.#at.get(field) ?? nobody
  }

  show(people: readonly PresentPerson[]): void {
    const found = people.map(({ id, name, field, place }): Present => {
      return { id, name, path: pathOfThread({ field, place }, this.store.document) }
    })
    const shown = JSON.stringify(found)
    if (shown === this.#shown) return
    this.#shown = shown
    const byId = new Map<number, Present>()
    const at = new Map<string, Present[]>()
    for (const person of found) {
      if (person.path !== null || !byId.has(person.id)) byId.set(person.id, person)
      if (person.path === null) continue
      const key = printPath(person.path)
      const there = at.get(key) ?? []
      if (!there.some(({ id }) => id === person.id)) at.set(key, [...there, person])
    }
    this.#people = [...byId.values()]
    this.#at = new Map([...at].map(([key, there]) => [key, sameOr(this.at(key), there)]))
    for (const listener of this.#listeners) listener()
  }
}

function sameOr(before: readonly Present[], now: readonly Present[]): readonly Present[] {
  return JSON.stringify(before) === JSON.stringify(now) ? before : now
}
