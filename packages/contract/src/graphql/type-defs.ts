/** The types that every schema has. A member of `PublicationState` stands for the value in lower case. */
export const sharedTypeDefs = `
scalar JSON

scalar Long

scalar Date

scalar Time

scalar DateTime

scalar I18NLocaleCode

type Error {
  code: String!
  message: String
}

type Pagination {
  total: Int!
  page: Int!
  pageSize: Int!
  pageCount: Int!
}

type ResponseCollectionMeta {
  pagination: Pagination!
}

input PaginationArg {
  page: Int
  pageSize: Int
  start: Int
  limit: Int
}

enum PublicationState {
  LIVE
  PREVIEW
}
`

/** The types whose values have a filter. */
export const filteredTypes = [
  'ID',
  'Boolean',
  'String',
  'Int',
  'Long',
  'Float',
  'Date',
  'Time',
  'DateTime',
  'JSON',
] as const

/** The operators of an attribute's filter. `Value` stands for its type. */
export const filterTypeDefs = `
input ValueFilterInput {
  and: [Value]
  or: [Value]
  not: ValueFilterInput
  eq: Value
  eqi: Value
  ne: Value
  nei: Value
  startsWith: Value
  endsWith: Value
  contains: Value
  notContains: Value
  containsi: Value
  notContainsi: Value
  gt: Value
  gte: Value
  lt: Value
  lte: Value
  null: Boolean
  notNull: Boolean
  in: [Value]
  notIn: [Value]
  between: [Value]
}
`

/** The types around the entries of a content type. `Entry` stands for its type. */
export const entryTypeDefs = `
type EntryEntity {
  id: ID
  attributes: Entry
}

type EntryEntityResponse {
  data: EntryEntity
}

type EntryEntityResponseCollection {
  data: [EntryEntity!]!
  meta: ResponseCollectionMeta!
}

type EntryRelationResponseCollection {
  data: [EntryEntity!]!
}
`

/** The arguments that fields of content types share. */
export const sharedArgs = {
  pagination: 'PaginationArg = {}',
  sort: '[String] = []',
  publicationState: 'PublicationState = LIVE',
  locale: 'I18NLocaleCode',
} as const
