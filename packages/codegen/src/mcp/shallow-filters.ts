import type { Model } from '@content-gen/schema'
import type { Schemas } from '../openapi/answer-schemas.js'
import type { JsonSchema } from '../openapi/json-schema.js'
import type { SchemaNames } from '../openapi/schema-names.js'

const linked: JsonSchema = {
  type: ['integer', 'object'],
  description: 'An id, or conditions on the linked entry in the same form.',
}

/** Returns the schemas with filters that end at links: a tool would have those of the whole project otherwise. */
export function shallowFilters(schemas: Schemas, models: readonly Model[], names: SchemaNames): Schemas {
  const filters = new Set(models.map((model) => names.part(model, 'Filters')))
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, filters.has(name) ? withoutLinks(schema) : schema]),
  )
}

function withoutLinks(schema: JsonSchema): JsonSchema {
  const conditions = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>)
  const shallow = conditions.map(([name, condition]) => [name, 'anyOf' in condition ? linked : condition])
  return { ...schema, properties: Object.fromEntries(shallow) as Record<string, JsonSchema> }
}
