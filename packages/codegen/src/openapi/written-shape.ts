import type { Shape, Shapes } from '@content-gen/contract'
import { exactly, listOf, nullable, objectOf, pageOf, ref, type JsonSchema } from './json-schema.js'
import type { Part } from './schema-names.js'

export function writtenShapes(shapes: Shapes, part?: (name: Part) => string): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, writtenShape(shape, part)]))
}

/** Returns the JSON Schema of a shape. `part` names the schemas of the model that it is about. */
export function writtenShape(shape: Shape, part: (name: Part) => string = noModel): JsonSchema {
  const of = (inner: Shape) => writtenShape(inner, part)
  const all = (inner: Readonly<Record<string, Shape>>) =>
    Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, of(each)]))
  if ('ref' in shape) return ref(shape.ref)
  if ('part' in shape) return ref(part(shape.part))
  if ('list' in shape) return listOf(of(shape.list))
  if ('orNull' in shape) return nullable(of(shape.orNull))
  if ('object' in shape) return objectOf(all(shape.object), shape.required)
  if ('exactly' in shape) return exactly(all(shape.exactly), shape.required)
  if ('data' in shape) return objectOf({ data: of(shape.data) })
  if ('page' in shape) return pageOf(of(shape.page))
  const { anyOf, oneOf, ...others } = shape
  return { ...others, ...(anyOf ? { anyOf: anyOf.map(of) } : {}), ...(oneOf ? { oneOf: oneOf.map(of) } : {}) }
}

function noModel(name: Part): string {
  throw new Error(`No model has the schema ${name}`)
}
