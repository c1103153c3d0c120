import { customFields, type ProjectConfig } from '@content-gen/contract'
import { isObject, toPlain } from '../json/value.js'
import { attributeKeys } from './known-keys.js'
import { ObjectReader } from '../json/object-reader.js'
import { parseEnumeration } from './enumeration.js'
import { parseComponentAttribute, parseMedia, parseRelation, parseZone } from './links.js'
import { parseScalar, scalarTypes } from './scalar.js'
import { quote } from '../quote.js'
import { attributeNameProblem } from '../names/reserved.js'
import type { Attribute, AttributeBase, LeftOut } from '../source.js'
import { didYouMean } from '../suggest.js'

/** The stored types that the config gives to custom fields. */
export type CustomTypes = ProjectConfig['customFields']

/** More attributes than a table can have columns. */
const mostAttributes = 1000

export const knownTypes: readonly string[] = [
  ...scalarTypes,
  'enumeration',
  'json',
  'blocks',
  'array',
  'relation',
  'media',
  'component',
  'dynamiczone',
  'customField',
]

export interface ParsedAttributes {
  readonly attributes: readonly Attribute[]
  readonly leftOut: LeftOut
}

/** null: the attributes of the model cannot be determined. */
export function parseAttributes(
  model: ObjectReader,
  privateNames: readonly string[],
  types: CustomTypes,
): ParsedAttributes | null {
  const attributes = model.objectAt('attributes')
  if (attributes === null) {
    if (model.value('attributes') === null)
      model.report.error('attributes-missing', model.at, '"attributes" is missing')
    return null
  }
  if (attributes.object.size > mostAttributes) {
    const message = `a model may have ${mostAttributes} attributes, this one has ${attributes.object.size}`
    model.report.error('attributes-too-many', attributes.at, message)
    return null
  }
  for (const name of privateNames) {
    if (attributes.object.has(name) || name === 'createdAt' || name === 'updatedAt' || name === 'publishedAt') continue
    const place = (model.objectAt('options') ?? model).place('privateAttributes')
    const hint = didYouMean(name, attributes.object.keys())
    model.report.warn('private-attribute-unknown', place, `there is no attribute ${quote(name)}`, hint)
  }
  const names = [...attributes.object.keys()]
  const parsed = names.flatMap((name) => parseNamed(attributes, name, privateNames, types) ?? [])
  const kept = new Set(parsed.map(({ name }) => name))
  return { attributes: parsed, leftOut: new Set(names.filter((name) => !kept.has(name))) }
}

function parseNamed(
  attributes: ObjectReader,
  name: string,
  privateNames: readonly string[],
  types: CustomTypes,
): Attribute | null {
  const at = attributes.place(name)
  const problem = attributeNameProblem(name)
  if (problem !== null) {
    attributes.report.error(
      'attribute-name',
      at,
      `an attribute cannot be called ${quote(name)}: ${problem}`,
      'Rename it.',
    )
    return null
  }
  const value = attributes.value(name)
  if (!isObject(value)) {
    attributes.report.error('value-type', at, 'an attribute is an object with a "type"')
    return null
  }
  const reader = new ObjectReader(value, at, attributes.report)
  reader.spelling(attributeKeys)
  const base: AttributeBase = {
    name,
    isRequired: reader.boolean('required') ?? false,
    isPrivate: (reader.boolean('private') ?? false) || privateNames.includes(name),
    isLocalized: reader.objectAt('pluginOptions')?.objectAt('i18n')?.boolean('localized') ?? false,
    description: reader.string('description') || null,
    at,
  }
  const type = reader.string('type')
  if (type === 'customField') return parseCustomField(reader, base, types)
  if (type !== null) return parseTyped(reader, base, type)
  if (!reader.object.has('type'))
    reader.report.error('attribute-type-missing', at, `the attribute ${quote(name)} has no type`)
  return null
}

function parseTyped(reader: ObjectReader, base: AttributeBase, type: string): Attribute | null {
  const scalar = scalarTypes.find((known) => known === type)
  if (scalar !== undefined) return parseScalar(reader, base, scalar)
  switch (type) {
    case 'enumeration':
      return parseEnumeration(reader, base)
    case 'json':
    case 'blocks':
    case 'array':
      return { ...base, type, default: toPlain(reader.value('default')) }
    case 'relation':
      return parseRelation(reader, base)
    case 'media':
      return parseMedia(reader, base)
    case 'component':
      return parseComponentAttribute(reader, base)
    case 'dynamiczone':
      return parseZone(reader, base)
    default:
      reader.report.error(
        'attribute-type-unknown',
        reader.place('type'),
        `there is no type ${quote(type)}`,
        didYouMean(type, knownTypes),
      )
      return null
  }
}

function parseCustomField(reader: ObjectReader, base: AttributeBase, types: CustomTypes): Attribute | null {
  const uid = reader.string('customField')
  if (uid === null) {
    const message = `the attribute ${quote(base.name)} is a customField but does not say which`
    if (!reader.object.has('customField')) reader.report.error('custom-field-missing', reader.at, message)
    return null
  }
  const options = reader.value('options')
  const custom = { ...base, customField: uid, ...(options === null ? {} : { options: toPlain(options) }) }
  const type = member(types, uid) ?? member(customFields, uid)?.type
  if (type === undefined) {
    const message = `the custom field ${quote(uid)} is unknown here and is treated as text`
    const hint = `Say in the config what it stores: "customFields": { ${quote(uid)}: "json" }`
    reader.report.warn('custom-field-unknown', reader.place('customField'), message, hint)
  }
  return parseTyped(reader, custom, type ?? 'text')
}

function member<Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(of, name) ? of[name] : undefined
}
