import type { Field, Model, ScalarField, ScalarType } from '@content-gen/schema'

/** Returns a sample entry: the required attributes, or else one text. Null if no valid values can be made up. */
export function sampleEntry({ fields }: Model): Readonly<Record<string, unknown>> | null {
  const authored = fields.filter(({ isAuthored }) => isAuthored)
  const required = authored.filter((field) => field.isRequired && !('default' in field && field.default !== null))
  const word = authored.find((field) => field.kind === 'scalar' && field.type === 'string')
  const chosen = required.length > 0 || word === undefined ? required : [word]
  const entries = chosen.map((field) => [field.name, sampleValue(field)] as const)
  return entries.some(([, value]) => value === null) ? null : Object.fromEntries(entries)
}

function sampleValue(field: Field): unknown {
  if (field.kind === 'enum') return field.values[0]?.value ?? null
  if (field.kind === 'json') return field.type === 'json' ? {} : []
  return field.kind === 'scalar' && field.constraints.regex === null ? sampleScalar(field) : null
}

function sampleScalar({ type, constraints }: ScalarField): unknown {
  const { min, max, minLength, maxLength } = constraints
  const value = samples[type]
  if (typeof value === 'number') return Number(min ?? max ?? value)
  if (typeof value !== 'string' || type === 'email') return value
  return value.padEnd(minLength ?? 0, '.').slice(0, maxLength ?? undefined)
}

const samples: Readonly<Record<ScalarType, string | number | boolean>> = {
  string: 'First',
  text: 'First',
  richtext: 'First',
  email: 'first@example.com',
  password: 'First password',
  uid: 'first',
  integer: 1,
  biginteger: '1',
  float: 1,
  decimal: 1,
  boolean: true,
  date: '2020-01-01',
  time: '12:00:00',
  datetime: '2020-01-01T12:00:00.000Z',
  timestamp: '2020-01-01T12:00:00.000Z',
}
