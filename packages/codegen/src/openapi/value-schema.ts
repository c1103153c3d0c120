/** The values of attributes that are not links, as JSON: the same in answers and in bodies. */
import type { EnumField, JsonField, ScalarField } from '@content-gen/schema'
import { anything, listOf, type JsonSchema } from './json-schema.js'

export type ValueField = ScalarField | EnumField | JsonField

export function valueSchema(field: ValueField): JsonSchema {
  switch (field.kind) {
    case 'enum':
      return { type: 'string', enum: field.values.map(({ value }) => value) }
    case 'json':
      return field.type === 'json' ? anything : listOf(anything)
    case 'scalar':
      return scalarSchema(field)
  }
}

/** Limits apply to bodies: a stored value may be older than its limit. */
export function limitsOf(field: ValueField): JsonSchema {
  if (field.kind !== 'scalar') return {}
  const { min, max, minLength, maxLength, regex } = field.constraints
  const isNumber = ['integer', 'float', 'decimal'].includes(field.type)
  return {
    ...(isNumber && min !== null ? { minimum: Number(min) } : {}),
    ...(isNumber && max !== null ? { maximum: Number(max) } : {}),
    ...(minLength === null ? {} : { minLength }),
    ...(maxLength === null ? {} : { maxLength }),
    ...(regex === null || !isPortable(regex.source) ? {} : { pattern: regex.source }),
  }
}

/** Tools compile patterns with the flag `u`, which refuses needless escapes. */
function isPortable(source: string): boolean {
  try {
    return new RegExp(source, 'u').source.length > 0
  } catch {
    return false
  }
}

function scalarSchema({ type }: ScalarField): JsonSchema {
  switch (type) {
    case 'integer':
      return { type: 'integer' }
    case 'float':
    case 'decimal':
      return { type: 'number' }
    case 'boolean':
      return { type: 'boolean' }
    case 'biginteger':
      return { type: 'string', pattern: '^-?[0-9]+$', description: 'A 64-bit integer as text.' }
    case 'timestamp':
      return { type: 'string', pattern: '^-?[0-9]+$', description: 'Milliseconds since 1970 as text.' }
    case 'date':
      return { type: 'string', format: 'date' }
    case 'time':
      return { type: 'string', pattern: '^[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}$', description: 'hh:mm:ss.sss' }
    case 'datetime':
      return { type: 'string', format: 'date-time' }
    default:
      // `email` has no format: models accept addresses that the format does not.
      return { type: 'string' }
  }
}
