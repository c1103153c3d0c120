import { invalidParameter } from '@content-gen/runtime'
import { isEntry } from './content-api/output.js'
import { response } from './content-api/response.js'
import type { Context } from '@content-gen/runtime'
import type { ContentApi } from './content-api/content-api.js'

/** The functions that `createCoreController` gives the actions of a content type. */
export class CoreController {
  constructor(
    private readonly uid: string,
    private readonly api: ContentApi,
  ) {
    api.type(uid)
  }

  /** Strapi v4 lets actions take these out of `this`. */
  readonly sanitizeQuery = (ctx: Context): Promise<object> => this.api.query(ctx.query, this.uid, asker(ctx))
  readonly sanitizeInput = (data: unknown, ctx: Context): Promise<unknown> => this.api.input(data, this.uid, asker(ctx))
  /** @throws RequestError if `sanitizeQuery` does */
  readonly validateQuery = async (ctx: Context): Promise<void> => {
    await this.sanitizeQuery(ctx)
  }
  /** @throws ValidationError if `sanitizeInput` leaves out an attribute or an id of the data */
  readonly validateInput = async (data: unknown, ctx: Context): Promise<void> => {
    const { attributes } = this.api.type(this.uid)
    for (const entry of [data].flat().filter(isEntry)) {
      const kept = new Set(Object.keys(Object(await this.sanitizeInput(entry, ctx))))
      const refused = Object.keys(entry).find((name) => (name === 'id' || attributes.has(name)) && !kept.has(name))
      if (refused !== undefined) throw invalidParameter(refused)
    }
  }
  readonly sanitizeOutput = (data: unknown, ctx: Context): Promise<unknown> =>
    this.api.output(data, this.uid, asker(ctx))
  readonly transformResponse = (data: unknown, meta: object = {}): unknown =>
    response(data, meta, this.api.type(this.uid), this.api.types)
}

function asker(ctx: Context): { readonly auth: Context['state']['caller'] } {
  return { auth: ctx.state.caller }
}
