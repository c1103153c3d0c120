import { isObjectType, getNamedType } from 'graphql'
import { selectFields } from './selection.js'
import type { Planning, SelectedField } from './planning.js'

/** Returns the selected parts of a value that is not content (`meta`), by response key. */
export function metaValue(planning: Planning, { definition, nodes }: SelectedField, value: unknown): unknown {
  const type = getNamedType(definition.type)
  if (!isObjectType(type) || typeof value !== 'object' || value === null) return value
  const values = new Map<string, unknown>(Object.entries(value))
  const entries = [...selectFields(planning.operation, type, nodes)].map(([key, selected]) => {
    const name = selected[0].name.value
    const field = type.getFields()[name]
    return [
      key,
      field ? metaValue(planning, { name, definition: field, nodes: selected }, values.get(name)) : type.name,
    ] as const
  })
  return Object.fromEntries(entries)
}
