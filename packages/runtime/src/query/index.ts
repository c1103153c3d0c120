/** Exports for our other packages that plan reads. Applications do not need them. */
export { isReadable, linksOf, localizationsOf } from '../types.js'
export { administratorNames, creatorLink } from './administrator-type.js'
export { entryShape } from './entry-shape.js'
export { parseFilters } from './filters.js'
export { parseLocale } from './locale.js'
export { parsePopulate } from './populate.js'
export { withDeep } from './populate-deep.js'
export { pageOf, paginationMeta, parsePagination } from './pagination.js'
export { inState, parsePublicationState } from './publication-state.js'
export { allOf, anyOf, everything } from './read.js'
export { parseQueryString } from './querystring.js'
export { filtersOf, parametersOf } from './query-object.js'
export { readId, requireId } from '../id.js'
export { entryRead, listRead } from './reads.js'
export { Reading } from './scope.js'
export { parseSearchTerm } from './search.js'
export { parseSort } from './sort.js'
export type { Pagination, PaginationMeta } from './pagination.js'
export type { Statement } from '../statement.js'
export type { Costs } from './cost.js'
export type { Price } from './price.js'
export type {
  CompiledAttribute,
  CompiledComponent,
  CompiledLink,
  CompiledMedia,
  CompiledMorph,
  CompiledRelation,
  CompiledScalar,
  CompiledType,
  CompiledZone,
  Types,
  Condition,
} from '../types.js'
export type { MixedItem, Order, Page, Property, Read, Shape } from './read.js'
export type { ReadContext, Scope } from './scope.js'
