import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { errorOf, send } from '../../../api/index.js'
import type { Values } from '../../../form/document/values.js'
import type { Issue } from '../../../form/rules/issue.js'
import { setFields } from '../../../form/saving/set-fields.js'

/** A cell that differs from what the list has: somebody changed it, or it is in work. */
export interface CellState {
  /** Undefined: as the list has it. */
  readonly value: unknown
  /** A text that is no value. */
  readonly text?: string
  readonly issue?: Issue
  readonly error?: Error
  readonly isSaving?: true
}

export type Cells = ReadonlyMap<string, CellState>

/** The values that one entry gets. */
export interface EntryChange {
  readonly id: number
  readonly values: Values
}

interface Undoing {
  readonly id: number
  readonly takeBack: () => Promise<unknown>
  readonly before: Cells
}

export function cellKey(id: number, name: string): string {
  return `${id} ${name}`
}

/** The changes that a person makes in cells. Each entry is saved as its form would save it, one save after the other. */
export class CellChanges {
  #cells: Cells = new Map()
  /** The last save of each entry. */
  readonly #saves = new Map<number, Promise<unknown>>()
  /** The acts of the person, the latest last. */
  readonly #acts: Promise<readonly Undoing[]>[] = []
  readonly #listeners = new Set<() => void>()

  constructor(private readonly type: ContentType) {}

  get cells(): Cells {
    return this.#cells
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Shows the work on an entry: a list has what is live. */
  async readWork(id: number): Promise<void> {
    const { data } = await send<Entry>(`/entries/${this.type.uid}/${id}`)
    const work = Object.entries(data.copy?.document ?? {}).map(
      ([name, value]) => [cellKey(id, name), { value }] as const,
    )
    this.#put(work.filter(([key]) => !this.#cells.has(key)))
  }

  /** Leaves a text in its cell that is no value, and tells why. */
  refuse(id: number, name: string, text: string, issue: Issue): void {
    this.#put([[cellKey(id, name), { value: null, text, issue }]])
  }

  /** Saves entries. Together they are one act, which `undo` takes back. */
  save(changes: readonly EntryChange[]): void {
    const saving = Promise.all(changes.map((change) => this.#save(change)))
    this.#acts.push(saving.then((done) => done.filter((one) => one !== null)))
  }

  /** Takes the last act back, and returns what could not be. */
  async undo(): Promise<readonly Error[]> {
    const done = (await this.#acts.pop()) ?? []
    const failures = await Promise.all(
      done.map(async ({ id, takeBack, before }) => {
        try {
          await this.#inTurn(id, takeBack)
          this.#put([...before])
          return []
        } catch (error) {
          return [errorOf(error)]
        }
      }),
    )
    return failures.flat()
  }

  async #save({ id, values }: EntryChange): Promise<Undoing | null> {
    const cells = Object.entries(values).map(([name, value]) => [cellKey(id, name), { value }] as const)
    const before = new Map(cells.map(([key]) => [key, { value: this.#cells.get(key)?.value }]))
    this.#put(cells.map(([key, cell]) => [key, { ...cell, isSaving: true }]))
    try {
      const change = await this.#inTurn(id, () => setFields(this.type, id, values))
      this.#put(cells)
      return change && { id, takeBack: change.takeBack, before }
    } catch (error) {
      this.#put(cells.map(([key, cell]) => [key, { ...cell, error: errorOf(error) }]))
      return null
    }
  }

  /** A save that began later knows what the one before it made. */
  #inTurn<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
    const done = (this.#saves.get(id) ?? Promise.resolve()).then(work)
    this.#saves.set(
      id,
      done.catch(() => undefined),
    )
    return done
  }

  #put(cells: readonly (readonly [string, CellState])[]): void {
    if (cells.length === 0) return
    this.#cells = new Map([...this.#cells, ...cells])
    for (const listener of this.#listeners) listener()
  }
}
