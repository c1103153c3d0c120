/** The operators of conditions (Strapi v4's). */
export const operators: readonly string[] =
  '$eq $ne $lt $lte $gt $gte $eqi $nei $in $notIn $between $null $notNull $contains $notContains $containsi $notContainsi $startsWith $startsWithi $endsWith $endsWithi $and $or $not'.split(
    ' ',
  )
