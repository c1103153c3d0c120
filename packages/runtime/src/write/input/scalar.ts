import { ValidationError } from '../../errors/errors.js'
import { shapeFault } from '../../json/request-shape.js'
import { checkBlocks } from './blocks.js'
import { booleanCheck, enumerationCheck } from './choice.js'
import { jsonFault } from './json.js'
import { readDate, readMoment, readTime } from './moment.js'
import { bigIntegerCheck, numberCheck } from './number.js'
import { textCheck } from './text.js'
import type { ScalarAttribute, ScalarType } from '../../descriptor.js'
import type { Spot } from './spot.js'

/** Checks a value that is neither undefined nor null; returns what to store, moments as ISO text. */
export type ScalarCheck = (value: unknown, spot: Spot) => unknown

/** The type that the message names if null is not allowed; null if it names none. */
const typeNames: Readonly<Record<ScalarType, string | null>> = {
  string: 'string',
  text: 'string',
  richtext: 'string',
  email: 'string',
  password: 'string',
  uid: 'string',
  enumeration: 'string',
  integer: 'number',
  biginteger: null,
  float: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: null,
  time: null,
  datetime: null,
  timestamp: null,
  json: null,
  blocks: 'array',
  array: 'array',
}

const checks: Readonly<Record<ScalarType, (attribute: ScalarAttribute) => ScalarCheck>> = {
  string: textCheck,
  text: textCheck,
  richtext: textCheck,
  email: textCheck,
  password: textCheck,
  uid: textCheck,
  enumeration: enumerationCheck,
  integer: numberCheck,
  biginteger: bigIntegerCheck,
  float: numberCheck,
  decimal: numberCheck,
  boolean: booleanCheck,
  date: () => formed(readDate),
  time: () => formed(readTime),
  datetime: () => formed((value) => readMoment(value).toISOString()),
  timestamp: () => formed((value) => BigInt(readMoment(value).getTime())),
  json: () => jsonCheck,
  blocks: (attribute) => listCheck(attribute, checkBlocks),
  array: (attribute) => listCheck(attribute, (items) => [...items]),
}

/** Returns the check of an attribute. */
export function scalarCheck(attribute: ScalarAttribute): ScalarCheck {
  return checks[attribute.type](attribute)
}

/** Reports null for a required value. */
export function reportNull(attribute: ScalarAttribute, spot: Spot): void {
  const type = typeNames[attribute.type]
  if (type === null) spot.lacks()
  else spot.isNot(type, type === 'number' ? NaN : null, null)
}

function formed(read: (value: unknown) => unknown): ScalarCheck {
  return (value, spot) => {
    try {
      return read(value)
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      return void spot.isMalformed(error)
    }
  }
}

const jsonCheck: ScalarCheck = (value, spot) => {
  const fault = jsonFault(value)
  if (fault !== null) return void spot.violates(fault)
  return value
}

/** Accepts a list, or its JSON text. Anything else counts as null. */
function listCheck(
  attribute: ScalarAttribute,
  check: (items: readonly unknown[], spot: Spot) => unknown[],
): ScalarCheck {
  return (value, spot) => {
    const fault = typeof value === 'string' ? shapeFault(value) : null
    if (fault !== null) return void spot.violates(fault)
    const list = typeof value === 'string' ? parsed(value) : value
    if (!Array.isArray(list)) {
      if (attribute.required && !spot.findings.isDraft) spot.isNot('array', null, value)
      return null
    }
    return jsonCheck(list, spot) === undefined ? undefined : check(list, spot)
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
