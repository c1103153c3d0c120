/** The operators of conditions (Strapi v4's). */
export const operators: readonly string[] =
  '$eq $ne $lt $lte $gt $gte $eqi $nei $in $notIn $between $null $notNull $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi $and $or $not'.split(
    ' ',
  )

/** The operators that compare with whole values: of an enumeration, these can be named in advance. */
export const comparesWhole: ReadonlySet<string> = new Set(['$eq', '$ne', '$in', '$notIn'])

/** The types of attributes that have no plain value to compare. */
export const withoutPlainValue: readonly string[] = [
  'relation',
  'media',
  'component',
  'dynamiczone',
  'json',
  'blocks',
  'array',
]

/** A negated group on which Strapi v4 fails, and the API refuses: it must be within `$and` or `$or` of the link. */
export const refusedNot = {
  message: 'the API refuses a negated group directly below a link',
  hint: 'Write it in "$and": [{ "$not": … }].',
}

/** Returns true if conditions on a linked entry have such a group. */
export function hasRefusedNot(conditions: Readonly<Record<string, unknown>>): boolean {
  return [conditions['$not']].flat().some((group) => typeof group === 'object' && group !== null)
}
