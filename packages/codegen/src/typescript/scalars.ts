import type { ScalarType } from '@content-gen/schema'

/** The TypeScript types of scalars in an answer. */
export const entryScalars: Readonly<Record<ScalarType, string>> = {
  string: 'string',
  text: 'string',
  richtext: 'string',
  email: 'string',
  password: 'string',
  uid: 'string',
  integer: 'number',
  biginteger: 'string',
  float: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'string',
  time: 'string',
  datetime: 'string',
  timestamp: 'string',
}

/** The TypeScript types that a body accepts for a scalar. */
export const inputScalars: Readonly<Record<ScalarType, readonly string[]>> = {
  string: ['string'],
  text: ['string'],
  richtext: ['string'],
  email: ['string'],
  password: ['string'],
  uid: ['string'],
  integer: ['number'],
  biginteger: ['string', 'number'],
  float: ['number'],
  decimal: ['number'],
  boolean: ['boolean'],
  date: ['string'],
  time: ['string'],
  datetime: ['string', 'number'],
  timestamp: ['string', 'number'],
}
