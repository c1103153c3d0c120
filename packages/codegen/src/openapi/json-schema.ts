/** JSON Schema 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>

export const anything: JsonSchema = {}
export const text: JsonSchema = { type: 'string' }
export const integer: JsonSchema = { type: 'integer' }
export const moment: JsonSchema = { type: 'string', format: 'date-time' }

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

/** Marks what only the file in the project shows: servers leave it out of the document that they answer. */
export const privately: JsonSchema = { 'x-private': true }

export function isPrivate(schema: object): boolean {
  return 'x-private' in schema && schema['x-private'] === true
}

/** An object with exactly these properties. `required` undefined: all of them. */
export function exactly(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { ...objectOf(properties, required), additionalProperties: false }
}

/** An object with these properties and any others. */
export function objectOf(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', properties, ...(required.length === 0 ? {} : { required }) }
}

export function listOf(items: JsonSchema): JsonSchema {
  return { type: 'array', items }
}

/** Returns the schema of a page of a list. */
export function pageOf(schema: JsonSchema): JsonSchema {
  return exactly({ data: listOf(schema), meta: exactly({ pagination: ref('Pagination') }) })
}

/** Also allows null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return anything
  const { type, enum: values, ...rest } = schema
  if (typeof type !== 'string') return { oneOf: [schema, { type: 'null' }] }
  return { type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}), ...rest }
}
