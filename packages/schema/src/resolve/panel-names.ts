import type { Report } from '../diagnostics.js'
import { systemAttributes } from '../names/reserved.js'
import { quote } from '../quote.js'
import type { SourceRef } from '../schema.js'
import type { Attribute, Model } from '../source.js'
import { didYouMean } from '../suggest.js'

/** The names that a `panel.json` uses. */
export class PanelNames {
  readonly #placed = new Set<string>()

  constructor(
    private readonly model: Model,
    private readonly report: Report,
  ) {}

  /** Returns an attribute; null, and reports it, if there is none. One that the model has to leave out has been reported. */
  attribute(name: string, at: SourceRef): Attribute | null {
    const { attributes, leftOut, uid } = this.model
    const found = attributes.find((attribute) => attribute.name === name)
    if (found === undefined && !leftOut.has(name)) this.#unknown(uid, name, at, [])
    return found ?? null
  }

  /** Returns true for an attribute of the form that has no place in it yet. */
  place(name: string, at: SourceRef): boolean {
    if (this.attribute(name, at) === null) return false
    if (this.#placed.has(name))
      this.report.error('panel-twice', at, `the form has ${quote(name)} twice`, 'Leave it in one place.')
    this.#placed.add(name)
    return true
  }

  /** Returns true for what a list can have as a column. */
  isColumn(name: string, at: SourceRef): boolean {
    if (this.model.leftOut.has(name)) return false
    if (systemAttributes.includes(name) || this.model.attributes.some((attribute) => attribute.name === name))
      return true
    this.#unknown(this.model.uid, name, at, systemAttributes)
    return false
  }

  #unknown(uid: string, name: string, at: SourceRef, more: readonly string[]): void {
    const names = [...this.model.attributes.map((attribute) => attribute.name), ...more]
    this.report.error('panel-attribute-unknown', at, `${uid} has no attribute ${quote(name)}`, didYouMean(name, names))
  }
}
