/** The imports of generated definitions: they load all of GraphQL. The plugin itself is `@content-gen/graphql/endpoint`. */
export { find, findOne, findSingle } from './resolvers/queries.js'
export {
  createEntry,
  createLocalization,
  deleteEntry,
  deleteSingle,
  saveSingle,
  updateEntry,
} from './resolvers/mutations.js'
export type { GraphqlContext } from './resolvers/context.js'
export { locale, pagination, publicationState, sort } from './schema/args.js'
export type { Definitions } from './schema/definitions.js'
export { dynamicZone } from './schema/dynamic-zone.js'
export { entryTypes } from './schema/entry-types.js'
