import type { JsonField, ScalarType } from '@content-gen/schema'

export type GraphqlScalar =
  'String' | 'Int' | 'Float' | 'Boolean' | 'ID' | 'Long' | 'JSON' | 'Date' | 'Time' | 'DateTime'

/** The GraphQL types of attributes. */
export const graphqlTypes: Readonly<Record<ScalarType | JsonField['type'], GraphqlScalar>> = {
  string: 'String',
  text: 'String',
  richtext: 'String',
  email: 'String',
  password: 'String',
  uid: 'String',
  integer: 'Int',
  biginteger: 'Long',
  float: 'Float',
  decimal: 'Float',
  boolean: 'Boolean',
  date: 'Date',
  time: 'Time',
  datetime: 'DateTime',
  timestamp: 'DateTime',
  json: 'JSON',
  blocks: 'JSON',
  array: 'JSON',
}

/** Types for which a Nexus block has its own method: `t.string('title')`. */
export const nexusMethods: ReadonlyMap<string, string> = new Map([
  ['String', 'string'],
  ['Int', 'int'],
  ['Float', 'float'],
  ['Boolean', 'boolean'],
  ['ID', 'id'],
])
