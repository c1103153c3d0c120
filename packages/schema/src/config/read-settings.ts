import type { Setting, Settings, SettingValues } from '@content-gen/contract'
import type { ObjectReader } from '../json/object-reader.js'
import { quote } from '../quote.js'
import { parsers } from './parsers.js'

/** Reads the keys of a section by their descriptions. What is wrong is reported, and has its default. */
export function readSettings<Keys extends Settings>(reader: ObjectReader, keys: Keys): SettingValues<Keys> {
  const values = Object.entries(keys).map(([key, setting]) => [key, readSetting(reader, key, setting)])
  // The types of the values are derived from the descriptions by which they are read.
  return Object.fromEntries(values) as SettingValues<Keys>
}

function readSetting(reader: ObjectReader, key: string, setting: Setting): unknown {
  const { parser, properties } = setting
  if (parser !== undefined) return parsers[parser](reader, key, setting.default)
  if (properties !== undefined) return readSection(reader, key, { ...setting, properties })
  if (isNullable(setting) && reader.object.get(key) === null) return null
  return readValue(reader, key, setting) ?? setting.default
}

function readSection(
  reader: ObjectReader,
  key: string,
  { properties, required = [], missing, ...setting }: Setting & { readonly properties: Settings },
): unknown {
  const found = isNullable(setting) ? reader.objectAt(key) : reader.section(key)
  if (found === null) return null
  found.onlyKeys(Object.keys(properties))
  for (const name of required)
    if (found.value(name) === null) reader.report.error('value-missing', found.at, missing ?? `needs ${quote(name)}`)
  return readSettings(found, properties)
}

function readValue(reader: ObjectReader, key: string, setting: Setting): unknown {
  if (setting.enum !== undefined) return reader.oneOf(key, setting.enum)
  switch (typeof setting.type === 'string' ? setting.type : setting.type?.[0]) {
    case 'boolean':
      return reader.boolean(key)
    case 'integer':
      return reader.count(key, setting.minimum)
    case 'array':
      return reader.strings(key)?.filter((text) => isFit(text, setting.items ?? {}, reader, key)) ?? null
    default:
      return readText(reader, key, setting)
  }
}

function readText(reader: ObjectReader, key: string, setting: Setting): string | null {
  const text = reader.string(key)
  if (text === null || (text === '' && setting.format === 'uri')) return null
  return isFit(text, setting, reader, key) ? text : null
}

function isFit(text: string, { pattern, format, refused }: Setting, reader: ObjectReader, key: string): boolean {
  if (refused === undefined || pattern === undefined) return true
  if (new RegExp(pattern).test(text) && (format !== 'uri' || URL.canParse(text))) return true
  reader.report.error(refused.code, reader.place(key), `${quote(text)} ${refused.message}`, refused.hint)
  return false
}

function isNullable({ type }: Setting): boolean {
  return Array.isArray(type) && type.includes('null')
}
