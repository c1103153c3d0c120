import { isNamedType } from 'graphql'
import { core, unionType } from 'nexus'
import { uidOf } from '../marks/extensions.js'

/** The forms that Nexus accepts: modules of definitions, lists of definitions, definitions. */
export type Definitions = readonly object[]

/** Returns the names of the object types of content types and components, by uid. */
export function contentTypeNames(definitions: Definitions): ReadonlyMap<string, string> {
  const named = flat(definitions).flatMap((definition): [string, string][] => {
    if (!core.isNexusObjectTypeDef(definition)) return []
    const uid = uidOf(definition.value)
    return uid !== undefined ? [[uid, definition.name]] : []
  })
  return new Map(named)
}

/** Returns the definitions without some types as members of unions. */
export function withoutMembers(definitions: Definitions, gone: ReadonlySet<string>): Definitions {
  if (gone.size === 0) return definitions
  return flat(definitions).map((definition) => {
    if (!core.isNexusUnionTypeDef(definition)) return definition
    const { value } = definition
    return unionType({
      ...value,
      definition(t) {
        const members: typeof t.members = (...types) => t.members(...types.filter((type) => !gone.has(String(type))))
        value.definition(Object.assign(Object.create(t) as typeof t, { members }))
      },
    })
  })
}

/** Returns the definitions inside modules and lists. */
function flat(definitions: Definitions): object[] {
  return definitions.flatMap((definition) =>
    core.isNexusStruct(definition) || isNamedType(definition)
      ? [definition]
      : flat(Object.values(definition).filter(isObject)),
  )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
