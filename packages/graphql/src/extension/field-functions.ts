/** What of one attribute the schema shows. Every `disable…` answers the object itself. */
export class FieldFunctions {
  #isEnabled = true
  #input = true
  #output = true
  #filters = true

  isEnabled(): boolean {
    return this.#isEnabled
  }

  isDisabled(): boolean {
    return !this.#isEnabled
  }

  hasInputEnabled(): boolean {
    return this.#input
  }

  hasOutputEnabled(): boolean {
    return this.#output
  }

  hasFiltersEnabled(): boolean {
    return this.#filters
  }

  /** `hasFiltersEnabled`, as the original spells it. */
  hasFiltersEnabeld(): boolean {
    return this.#filters
  }

  /** Nowhere: neither read nor written nor filtered by. */
  disable(): this {
    this.#isEnabled = false
    return this.disableOutput().disableInput().disableFilters()
  }

  /** Not selected. */
  disableOutput(): this {
    this.#output = false
    return this
  }

  /** Not written. */
  disableInput(): this {
    this.#input = false
    return this
  }

  /** Neither filtered nor sorted by. */
  disableFilters(): this {
    this.#filters = false
    return this
  }
}
