import { populateOf } from './query-words.js'
import type { Asked } from './entry-reader.js'

/** Returns the parameters of `entityService` that the query language has: it calls them alike, but for `populate`. Drafts are found too. */
export function askedByService({ filters, sort, fields, populate, locale, publicationState, _q }: Asked): Asked {
  return {
    ...(filters === undefined ? {} : { filters }),
    ...(sort === undefined ? {} : { sort }),
    ...(fields === undefined ? {} : { fields: namesOf(fields) }),
    ...(populate === undefined ? {} : { populate: populateOf(populate, nested) }),
    ...(locale === undefined ? {} : { locale }),
    publicationState: publicationState ?? 'preview',
    ...(_q === undefined ? {} : { _q }),
  }
}

function nested(options: Options): object {
  return {
    ...options,
    ...('fields' in options ? { fields: namesOf(options.fields) } : {}),
    ...('populate' in options ? { populate: populateOf(options.populate, nested) } : {}),
  }
}

type Options = object & { readonly fields?: unknown; readonly populate?: unknown }

/** `title,rating` are two names. */
function namesOf(fields: unknown): unknown {
  const names: readonly unknown[] = [fields].flat()
  return fields === null ? null : names.flatMap((name) => (typeof name === 'string' ? name.split(',') : [name]))
}
