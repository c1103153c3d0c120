import { FieldFunctions } from './field-functions.js'

/** The parts of the schema for one content type or component. Every `disable…` returns the object itself. */
export class ContentTypeFunctions {
  readonly #fields = new Map<string, FieldFunctions>()
  readonly #disabledActions = new Set<string>()
  #isEnabled = true
  #queries = true
  #mutations = true

  isEnabled(): boolean {
    return this.#isEnabled
  }

  isDisabled(): boolean {
    return !this.#isEnabled
  }

  areQueriesEnabled(): boolean {
    return this.#queries
  }

  areQueriesDisabled(): boolean {
    return !this.#queries
  }

  areMutationsEnabled(): boolean {
    return this.#mutations
  }

  areMutationsDisabled(): boolean {
    return !this.#mutations
  }

  /** `find`, `findOne`, `create`, `update`, `delete`; for a single type `find`, `update`, `delete`. */
  isActionEnabled(action: string): boolean {
    return !this.#disabledActions.has(action) && !this.#disabledActions.has(everyAction)
  }

  isActionDisabled(action: string): boolean {
    return !this.isActionEnabled(action)
  }

  /** Removes the type entirely: its types, its operations, and the relations to it. */
  disable(): this {
    this.#isEnabled = false
    return this
  }

  disableQueries(): this {
    this.#queries = false
    return this
  }

  disableMutations(): this {
    this.#mutations = false
    return this
  }

  /** `*` means every action. */
  disableAction(action: string): this {
    this.#disabledActions.add(action)
    return this
  }

  disableActions(actions: readonly string[]): this {
    for (const action of actions) this.disableAction(action)
    return this
  }

  /** Returns the functions of one attribute. */
  field(name: string): FieldFunctions {
    const known = this.#fields.get(name)
    if (known) return known
    const field = new FieldFunctions()
    this.#fields.set(name, field)
    return field
  }

  /** The attributes that were accessed, by name. */
  get fields(): ReadonlyMap<string, FieldFunctions> {
    return this.#fields
  }
}

const everyAction = '*'
