import type { Model, ZoneField } from '@content-gen/schema'

/** The names that belong to one content type or component; the original's, which clients spell out. */
export const entity = (type: string) => `${type}Entity`
export const entityResponse = (type: string) => `${type}EntityResponse`
export const entityCollection = (type: string) => `${type}EntityResponseCollection`
export const relationCollection = (type: string) => `${type}RelationResponseCollection`
export const filtersInput = (type: string) => `${type}FiltersInput`
export const input = (type: string) => `${type}Input`

/** `ArticleBlocksDynamicZone` */
export function zoneUnion(model: Model, field: ZoneField): string {
  return `${model.names.type}${upperCamel(field.name)}DynamicZone`
}

/** `page_blocks` and `pageBlocks` both are `PageBlocks`. */
function upperCamel(name: string): string {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join('')
}
