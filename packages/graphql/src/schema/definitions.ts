import { core } from 'nexus'

/** What Nexus takes: modules of definitions, lists of definitions, definitions. */
export type Definitions = readonly object[]

/** The names of the object types that stand for content types and components. */
export function contentTypeNames(definitions: Definitions): string[] {
  return definitions.flatMap((definition) => {
    if (core.isNexusObjectTypeDef(definition))
      return 'uid' in (definition.value.extensions ?? {}) ? [definition.name] : []
    return core.isNexusStruct(definition) ? [] : contentTypeNames(Object.values(definition).filter(isObject))
  })
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
