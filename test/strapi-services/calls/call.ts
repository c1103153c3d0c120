/** A call of a service of Strapi v4, and short ways to write one over the magazine. */
import type { Outcome } from '../recorded.js'

export interface Call {
  /** `entityService.findMany`, or a method of `db.query(uid)`: `query.findMany`. All kinds are in `answer.mjs`. */
  readonly call: string
  readonly args: readonly unknown[]
  /** The outcome here, where it differs from Strapi's on purpose. */
  readonly here?: Outcome
}

export const article = 'api::article.article'
export const author = 'api::author.author'
export const category = 'api::category.category'
export const comment = 'api::comment.comment'
export const homepage = 'api::homepage.homepage'
export const product = 'api::product.product'
export const profile = 'api::profile.profile'
export const note = 'api::secret-note.secret-note'
export const setting = 'api::setting.setting'
export const tag = 'api::tag.tag'
export const user = 'plugin::users-permissions.user'

export const service = (method: string, ...args: readonly unknown[]): Call => ({
  call: `entityService.${method}`,
  args,
})
export const query = (method: string, ...args: readonly unknown[]): Call => ({ call: `query.${method}`, args })
export const other = (call: string, ...args: readonly unknown[]): Call => ({ call, args })

/** Nothing that a query names is ignored, and no text of a database gets out. */
export const refused = (call: Call, message: string): Call => ({
  ...call,
  here: { error: { name: 'ValidationError', message } },
})
