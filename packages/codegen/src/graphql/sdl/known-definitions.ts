/** The definitions that no model causes: of every project, of features, and those around the entries of content types. */
import { entryTypeDefs, filteredTypes, filterTypeDefs, sharedTypeDefs } from '@content-gen/contract'
import { featuresOf, type ProjectConfig } from '@content-gen/schema'
import { definitionsIn } from './definitions-in.js'
import type { Definition } from './definition.js'

/** Returns the definitions of every project, and of the features that a project has. */
export function knownDefinitions(config: ProjectConfig): Definition[] {
  const ofFeatures = featuresOf(config).map(({ typeDefs = '' }) => typeDefs)
  const filters = filteredTypes.map((type) => filterTypeDefs.replaceAll('Value', type))
  return [sharedTypeDefs, ...filters, ...ofFeatures].flatMap(definitionsIn)
}

/** Returns the types around the entries of a content type, `<Type>Entity` and the responses. */
export function entryDefinitions(type: string): Definition[] {
  return definitionsIn(entryTypeDefs.replaceAll('Entry', () => type))
}
