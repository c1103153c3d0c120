import { isObjectType, getNamedType } from 'graphql'
import { selectFields } from './selection.js'
import type { Planning, SelectedField } from './planning.js'

/** The selected parts of a value that is not content (`meta`); null: the value as it is. */
export type MetaSelection = readonly MetaPart[] | null

/** A part by its response key; `typename`: the name of the type around it. */
type MetaPart =
  | { readonly key: string; readonly name: string; readonly parts: MetaSelection }
  | { readonly key: string; readonly typename: string }

export function selectMeta({ operation }: Planning, { definition, nodes }: SelectedField): MetaSelection {
  return partsOf(definition, nodes)

  function partsOf(field: SelectedField['definition'], selecting: SelectedField['nodes']): MetaSelection {
    const type = getNamedType(field.type)
    if (!isObjectType(type)) return null
    return [...selectFields(operation, type, selecting)].map(([key, selected]) => {
      const name = selected[0].name.value
      const part = type.getFields()[name]
      return part ? { key, name, parts: partsOf(part, selected) } : { key, typename: type.name }
    })
  }
}

/** Returns the selected parts of a value, by response key. */
export function metaValue(selection: MetaSelection, value: unknown): unknown {
  if (selection === null || typeof value !== 'object' || value === null) return value
  const values = new Map<string, unknown>(Object.entries(value))
  return Object.fromEntries(
    selection.map((part) => [part.key, 'name' in part ? metaValue(part.parts, values.get(part.name)) : part.typename]),
  )
}
