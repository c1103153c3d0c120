// Tells a database of Strapi v4, and of the site that is copied, from any other.
import { strapiTable } from './old-database.mjs'

const otherVersions = [
  ['files_related_mph', 'Strapi 5'],
  ['core_store', 'Strapi 3'],
]

export function checkIsStrapi(old, address) {
  const place = address.replace(/:[^:@/]*@/, ':…@')
  if (old.isEmpty) throw new Error(`${place} has no table at all: is it the database that Strapi used?`)
  for (const [table, version] of otherVersions)
    if (old.has(table)) throw new Error(`${place} is a database of ${version}. This copies those of Strapi 4.`)
  if (old.has(strapiTable)) return
  throw new Error(`${place} has none of Strapi's tables (${strapiTable}): is it the database that Strapi used?`)
}

/** Some types may be newer than the old site, not all of them. */
export function checkIsOfProject(old, descriptors) {
  const types = descriptors.filter(({ uid }) => uid.startsWith('api::'))
  if (types.length === 0 || types.some(({ table }) => old.has(table))) return
  const tables = types.slice(0, 3).map(({ table }) => table)
  const more = types.length > tables.length ? ', …' : ''
  throw new Error(
    `Strapi's database has a table for no content type of this project (${tables.join(', ')}${more}): is it that of another site?`,
  )
}
