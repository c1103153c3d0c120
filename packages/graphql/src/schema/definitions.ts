import { core } from 'nexus'

/** What Nexus takes: modules of definitions, lists of definitions, definitions. */
export type Definitions = readonly object[]

/** The names of the object types that stand for content types and components, of which `isWanted` tells by uid. */
export function contentTypeNames(definitions: Definitions, isWanted: (uid: string) => boolean): string[] {
  return definitions.flatMap((definition) => {
    if (core.isNexusObjectTypeDef(definition)) {
      const uid: unknown = definition.value.extensions?.['uid']
      return typeof uid === 'string' && isWanted(uid) ? [definition.name] : []
    }
    return core.isNexusStruct(definition) ? [] : contentTypeNames(Object.values(definition).filter(isObject), isWanted)
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
