import { populateOf } from './query-words.js'
import type { Asked } from './entry-reader.js'

/** Returns the parameters of `entityService` that the query language has: it calls them alike, but for `populate`. Drafts are found too. */
export function askedByService({ filters, sort, fields, populate, locale, publicationState, _q }: Asked): Asked {
  return {
    ...(filters === undefined ? {} : { filters }),
    ...(sort === undefined ? {} : { sort }),
    ...(fields === undefined ? {} : { fields }),
    ...(populate === undefined ? {} : { populate: populateOf(populate, nested) }),
    ...(locale === undefined ? {} : { locale }),
    publicationState: publicationState ?? 'preview',
    ...(_q === undefined ? {} : { _q }),
  }
}

function nested(options: object & { readonly populate?: unknown }): object {
  return 'populate' in options ? { ...options, populate: populateOf(options.populate, nested) } : options
}
