/** The parts of the schema for one attribute. Every `disable…` returns the object itself. */
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

  /** `hasFiltersEnabled`, spelled as in Strapi v4. */
  hasFiltersEnabeld(): boolean {
    return this.#filters
  }

  /** Removes the attribute from reads, writes and filters. */
  disable(): this {
    this.#isEnabled = false
    return this.disableOutput().disableInput().disableFilters()
  }

  /** Removes the attribute from selections. */
  disableOutput(): this {
    this.#output = false
    return this
  }

  /** Removes the attribute from inputs. */
  disableInput(): this {
    this.#input = false
    return this
  }

  /** Removes the attribute from filters and sorts. */
  disableFilters(): this {
    this.#filters = false
    return this
  }
}
