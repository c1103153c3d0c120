/** The arguments that generated definitions share: `args: { filters: 'TagFiltersInput', pagination, sort }`. */
import { arg, list } from 'nexus'

/** `{ page, pageSize }` or `{ start, limit }`. */
export const pagination = arg({ type: 'PaginationArg', default: {} })

/** `"title:desc"`, a list of these, or through relations: `"author.name"`. */
export const sort = arg({ type: list('String'), default: [] })

/** `preview` includes drafts. */
export const publicationState = arg({ type: 'PublicationState', default: 'live' })

/** The locale of the entries; the default locale if absent. */
export const locale = arg({ type: 'I18NLocaleCode' })
