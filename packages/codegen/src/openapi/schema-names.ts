import type { Model } from '@content-gen/schema'

/** The kinds of schemas that a model has, besides that of its attributes. */
export type Part = 'Entry' | 'Item' | 'Flat' | 'Input' | 'Change' | 'ItemInput' | 'Filters'

/** Unique names of the schemas of all models: `Article`, `ArticleEntry`, `ArticleInput`. */
export class SchemaNames {
  readonly #names = new Map<string, string>()
  readonly #taken: Set<string>

  /** `own`: the names of our own schemas, which no model takes. */
  constructor(models: readonly Model[], own: readonly string[]) {
    this.#taken = new Set([...own, ...models.map(({ names }) => names.type)].map(folded))
    for (const { uid, names } of models) {
      const isTaken = own.some((name) => folded(name) === folded(names.type))
      this.#names.set(uid, isTaken ? this.#unused(`${names.type}Attributes`) : names.type)
    }
  }

  /** The attributes of a model, as answers have them. */
  of({ uid }: Model): string {
    const name = this.#names.get(uid)
    if (name === undefined) throw new Error(`${uid} has no schema`)
    return name
  }

  part(model: Model, part: Part): string {
    const key = `${model.uid} ${part}`
    const known = this.#names.get(key)
    if (known !== undefined) return known
    const name = this.#unused(`${this.of(model)}${part}`)
    this.#names.set(key, name)
    return name
  }

  #unused(name: string): string {
    let found = name
    while (this.#taken.has(folded(found))) found += '_'
    this.#taken.add(folded(found))
    return found
  }
}

/** Generators of clients change the case of names. */
function folded(name: string): string {
  return name.toLowerCase()
}
