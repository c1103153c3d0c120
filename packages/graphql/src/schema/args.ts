/** The arguments that generated definitions share: `args: { filters: 'TagFiltersInput', pagination, sort }`. */
import { sharedArgs } from '@content-gen/contract'
import { argumentOf } from './sdl.js'

/** `{ page, pageSize }` or `{ start, limit }`. */
export const pagination = argumentOf(sharedArgs.pagination)

/** `"title:desc"`, a list of these, or through relations: `"author.name"`. */
export const sort = argumentOf(sharedArgs.sort)

/** `preview` includes drafts. */
export const publicationState = argumentOf(sharedArgs.publicationState)

/** The locale of the entries; the default locale if absent. */
export const locale = argumentOf(sharedArgs.locale)
