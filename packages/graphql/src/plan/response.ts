import { entityShape } from './entity.js'
import { selectFields } from './selection.js'
import { objectTypeOf } from './planning.js'
import type { CompiledType, Property, Shape } from '@content-gen/runtime/query'
import type { Planning, SelectedField } from './planning.js'

/** The selection around the entries; `data` by response key. */
export interface SelectedResponse {
  readonly all: readonly SelectedPart[]
  readonly data: readonly Property[]
  readonly meta: readonly SelectedPart[]
  /** The parts of each entry to read. */
  readonly item: Shape
}

/** `field` null: `__typename`. */
export interface SelectedPart {
  readonly key: string
  readonly field: SelectedField | null
}

/** Returns the selection of `<Type>EntityResponse` or `<Type>EntityResponseCollection`. */
export function selectResponse(planning: Planning, type: CompiledType, field: SelectedField): SelectedResponse {
  const response = objectTypeOf(field)
  const all = [...selectFields(planning.operation, response, field.nodes)].map(([key, nodes]) => {
    const definition = response.getFields()[nodes[0].name.value]
    return { key, field: definition ? { name: definition.name, definition, nodes } : null }
  })
  const data: Property[] = []
  for (const { key, field: part } of all) {
    if (part?.name === 'data') data.push({ key, value: entityShape(planning, type, part) })
  }
  const [first] = data
  const item: Shape = first && data.length === 1 ? first.value : { kind: 'object', properties: data }
  return { all, data, meta: all.filter(({ field: part }) => part?.name === 'meta'), item }
}

/** Returns the value at a key of an entry, or of each. */
export function pick(data: unknown, key: string): unknown {
  if (Array.isArray(data)) return data.map((entry) => pick(entry, key))
  return typeof data === 'object' && data !== null ? Object.entries(data).find(([name]) => name === key)?.[1] : data
}
