import { entryTypeDefs } from '@content-gen/contract'
import { definitionsOf } from './sdl.js'

/**
 * Defines the types around the entries of a content type: `<Type>Entity` with the id, `<Type>EntityResponse` for one,
 * `<Type>EntityResponseCollection` for a list, `<Type>RelationResponseCollection` for a list inside another entry.
 */
export function entryTypes(type: string) {
  return definitionsOf(
    entryTypeDefs.replaceAll('Entry', () => type),
    { extensions: { entry: type } },
  )
}
