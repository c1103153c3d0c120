/** Names that are taken by something else, and what to do about each. */
import { features, filteredTypes, filterTypeDefs, sharedTypeDefs } from '@content-gen/contract'

const objectMembers: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype).concat('prototype'))

/** Returns why an attribute cannot have this name, or null. */
export function attributeNameProblem(name: string): string | null {
  if (name.toLowerCase() === 'id') return 'every entry has an id of its own'
  if (objectMembers.has(name)) return 'every JavaScript object has a member of that name'
  if (name.startsWith('__')) return 'names that begin with "__" are reserved for GraphQL and for answers'
  if (name.length > 128) return 'it is longer than 128 characters'
  if (!/^[A-Za-z_][A-Za-z0-9_-]*$/.test(name))
    return 'a name consists of letters, digits and "_", and does not begin with a digit'
  return null
}

/** Returns why the API cannot have a content type with this singular or plural name, or null. */
export function apiNameProblem(camelName: string): string | null {
  if (objectMembers.has(camelName)) return 'every JavaScript object has a member of that name'
  return null
}

/** Attributes that the tool adds. */
export const systemAttributes = [
  'createdAt',
  'updatedAt',
  'publishedAt',
  'createdBy',
  'updatedBy',
  'locale',
  'localizations',
]

const typeDefs = [
  sharedTypeDefs,
  ...filteredTypes.map((type) => filterTypeDefs.replaceAll('Value', type)),
  ...features.map((feature) => feature.typeDefs ?? ''),
].join('')

/** Types that generated GraphQL schemas have, or may have. */
export const reservedGraphqlTypes = [
  ...words('Query Mutation Subscription String Int Float Boolean ID GenericMorph'),
  ...captures(typeDefs, /^(?:type|input|enum|scalar) (\w+)/gm),
]

/** Fields of `Query` that belong to no content type. */
export const graphqlQueries = captures(typeDefs, /^extend type Query \{\n(.*?)^\}/gms).flatMap((body) =>
  captures(body, /^ *(\w+)/gm),
)

/** Keys that every `…FiltersInput` has besides the attributes. */
export const graphqlFilterKeys: ReadonlySet<string> = new Set(['and', 'or', 'not'])

/** Types that TypeScript code needs. */
export const typescriptTypes: ReadonlySet<string> = new Set([
  'String',
  'Number',
  'Boolean',
  'Object',
  'Symbol',
  'Array',
  'Function',
  'Promise',
])

/** Words that cannot name a variable. */
export const variables: ReadonlySet<string> = new Set(
  words(`
  arguments await break case catch class const continue debugger default delete do else enum eval export extends
  false finally for function if implements import in instanceof interface let new null package private protected
  public return static super switch this throw true try typeof undefined using var void while with yield
`),
)

/** Prisma models (in lower case) that would collide with types of the client or the database. */
export const prismaModels: ReadonlySet<string> = new Set(
  words(`
  string int bigint float decimal boolean datetime json bytes unsupported date error object array record promise
  symbol function number never null undefined partial prisma prismaclient prismapromise enums models
  commoninputtypes client browser sql sortorder nullsorder querymode transactionisolationlevel modelname typemap
  result args payload subset exact omit pick constructor then uint8array buffer batchpayload dbnull jsonnull anynull
`),
)

/** Prisma fields (in lower case) that have another meaning in a query. */
export const prismaFields: ReadonlySet<string> = new Set(['and', 'or', 'not', 'select', 'include', 'omit'])

/** Columns that PostgreSQL adds to every table, and those that SQLite renames when they come from a subquery: quoting does not help. */
export const systemColumns: ReadonlySet<string> = new Set([
  'oid',
  'tableoid',
  'ctid',
  'xmin',
  'cmin',
  'xmax',
  'cmax',
  'rowid',
  'true',
  'false',
])

/** Tables of the databases, of Prisma and of the features. */
export const tablePrefixes = ['sqlite_', 'pg_', '_prisma_', 'content_gen_'] as const

/** File names that would not stand for a model. */
export const fileNames: ReadonlySet<string> = new Set([
  'index',
  'schema',
  'content',
  'routes',
  'config',
  'app',
  'server',
  'con',
  'prn',
  'aux',
  'nul',
])

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/)
}

/** Returns the text of the group in each match. */
function captures(text: string, pattern: RegExp): string[] {
  return Array.from(text.matchAll(pattern), ([, found = '']) => found)
}
