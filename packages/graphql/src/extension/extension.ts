import { ContentTypeFunctions } from './content-type-functions.js'
import type { Use } from './schema-extension.js'

/**
 * The owner's changes to the generated schema, from the `register` hook of `src/index.ts`:
 * `app.graphql.extension.shadowCRUD('api::article.article').disableMutations()`. `Uid`: the types of the project.
 */
export class GraphqlExtension<Uid extends string = string> {
  readonly #contentTypes = new Map<string, ContentTypeFunctions>()
  readonly #uses: Use[] = []
  #isClosed = false

  /** Returns the functions of a content type, by uid: `api::article.article`. */
  shadowCRUD(uid: Uid): ContentTypeFunctions {
    const known = this.#contentTypes.get(uid)
    if (known) return known
    this.#refuseLate()
    const functions = new ContentTypeFunctions()
    this.#contentTypes.set(uid, functions)
    return functions
  }

  /** Adds types, resolvers and their access rules. A function is called once, when the schema is made. */
  use(extension: Use): this {
    this.#refuseLate()
    this.#uses.push(extension)
    return this
  }

  /** True if the owner has changed anything. */
  get isUsed(): boolean {
    return this.#uses.length > 0 || this.#contentTypes.size > 0
  }

  /** Returns the changes when the schema is made. Nothing can be added afterwards. */
  close(): { readonly contentTypes: ReadonlyMap<string, ContentTypeFunctions>; readonly uses: readonly Use[] } {
    this.#isClosed = true
    return { contentTypes: this.#contentTypes, uses: this.#uses }
  }

  #refuseLate(): void {
    if (this.#isClosed) throw new Error('The GraphQL schema is made already: extend it in `register` of src/index.ts.')
  }
}
