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
  readonly sanitizeOutput = (data: unknown, ctx: Context): Promise<unknown> =>
    this.api.output(data, this.uid, asker(ctx))
  readonly transformResponse = (data: unknown, meta: object = {}): unknown =>
    response(data, meta, this.api.type(this.uid), this.api.types)
}

function asker(ctx: Context): { readonly auth: Context['state']['caller'] } {
  return { auth: ctx.state.caller }
}
