import { isArray } from '../json/value.js'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import type { AttributeBase, EnumerationAttribute } from '../source.js'
import { didYouMean } from '../suggest.js'

export function parseEnumeration(reader: ObjectReader, base: AttributeBase): EnumerationAttribute | null {
  const { report } = reader
  const listed = reader.strings('enum')
  if (listed === null) {
    if (!reader.object.has('enum'))
      report.error('enum-missing', reader.at, `the enumeration ${quote(base.name)} has no "enum"`)
    return null
  }
  const place = reader.place('enum')
  const values = [...new Set(listed)].filter((value) => value !== '')
  const twice = new Set(listed.filter((value, index) => listed.indexOf(value) < index))
  if (isEmpty(reader)) report.error('enum-empty', place, `the enumeration ${quote(base.name)} has no values`)
  if (listed.includes(''))
    report.error('enum-value-empty', place, `the enumeration ${quote(base.name)} has an empty value`)
  for (const value of twice) report.error('enum-value-duplicate', place, `the value ${quote(value)} appears twice`)
  if (reader.boolean('unique') === true)
    report.warn('unique-ignored', reader.place('unique'), 'unique has no meaning on an enumeration and is ignored')
  return { ...base, type: 'enumeration', values, enumName: enumName(reader), default: defaultValue(reader, values) }
}

function isEmpty(reader: ObjectReader): boolean {
  const list = reader.value('enum')
  return isArray(list) && list.length === 0
}

function enumName(reader: ObjectReader): string | null {
  const name = reader.string('enumName')
  if (name === null || /^(?!__)[A-Za-z_][A-Za-z0-9_]{0,199}$/.test(name)) return name || null
  reader.report.error(
    'enum-name',
    reader.place('enumName'),
    `${quote(name)} cannot name a GraphQL enum`,
    'Use letters, digits and "_".',
  )
  return null
}

function defaultValue(reader: ObjectReader, values: readonly string[]): string | null {
  const value = reader.string('default')
  if (value === null || values.includes(value)) return value
  reader.report.error(
    'default-type',
    reader.place('default'),
    `the default ${quote(value)} is not one of the values`,
    didYouMean(value, values),
  )
  return null
}
