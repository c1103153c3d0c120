/** The steps that can be undone: each is a change of one attribute of the entry. */
import { printPath } from '../document/path.js'
import type { Path } from '../document/path.js'
import type { Texts } from './texts.js'

export interface State {
  readonly value: unknown
  readonly texts: Texts
}

interface Step {
  readonly name: string
  readonly place: string
  readonly at: number
  readonly before: State
  readonly after: State
}

/** Changes of one field that follow each other within this time (ms) are undone at once. */
const pause = 800
const most = 200

export class History {
  #done: Step[] = []
  #undone: Step[] = []

  get canUndo(): boolean {
    return this.#done.length > 0
  }

  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  add(path: Path, at: number, before: State, after: State): void {
    const [name = ''] = path
    const place = printPath(path)
    const last = this.#done.at(-1)
    this.#undone = []
    if (last?.place === place && at - last.at < pause) this.#done.splice(-1, 1, { ...last, at, after })
    else this.#done.push({ name, place, at, before, after })
    if (this.#done.length > most) this.#done.shift()
  }

  undo(): { readonly name: string; readonly state: State } | null {
    const step = this.#done.pop()
    if (!step) return null
    this.#undone.push(step)
    return { name: step.name, state: step.before }
  }

  redo(): { readonly name: string; readonly state: State } | null {
    const step = this.#undone.pop()
    if (!step) return null
    this.#done.push(step)
    return { name: step.name, state: step.after }
  }

  /** Somebody else changed the attribute: to undo what was done before would undo that, too. */
  forget(name: string): void {
    this.#done = this.#done.filter((step) => step.name !== name)
    this.#undone = this.#undone.filter((step) => step.name !== name)
  }
}
