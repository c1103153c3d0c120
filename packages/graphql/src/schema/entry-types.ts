import { objectType } from 'nexus'

/**
 * Defines the types around the entries of a content type: `<Type>Entity` with the id, `<Type>EntityResponse` for one,
 * `<Type>EntityResponseCollection` for a list, `<Type>RelationResponseCollection` for a list inside another entry.
 */
export function entryTypes(type: string) {
  const extensions = { entry: type }
  return [
    objectType({
      name: `${type}Entity`,
      extensions,
      definition(t) {
        t.id('id')
        t.field('attributes', { type })
      },
    }),
    objectType({
      name: `${type}EntityResponse`,
      extensions,
      definition(t) {
        t.field('data', { type: `${type}Entity` })
      },
    }),
    objectType({
      name: `${type}EntityResponseCollection`,
      extensions,
      definition(t) {
        t.nonNull.list.nonNull.field('data', { type: `${type}Entity` })
        t.nonNull.field('meta', { type: 'ResponseCollectionMeta' })
      },
    }),
    objectType({
      name: `${type}RelationResponseCollection`,
      extensions,
      definition(t) {
        t.nonNull.list.nonNull.field('data', { type: `${type}Entity` })
      },
    }),
  ]
}
