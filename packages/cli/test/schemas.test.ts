/** The JSON Schemas for editors agree with the parsers: that of the config is made of the settings. */
import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'prettier'
import { expect, test } from 'vitest'
import { features, fieldWidths, type Setting, type Settings } from '@content-gen/contract'
import { parseConfig } from '@content-gen/schema'
import { attributeKeys, infoKeys, modelKeys, optionKeys } from '../../schema/src/parse/known-keys.js'
import { knownTypes } from '../../schema/src/parse/attributes.js'
import { fieldKeys, groupKeys, tabKeys } from '../../schema/src/resolve/panel-reader.js'
import { mediaTypes, relationKinds } from '../../schema/src/source.js'

const settings: Settings = Object.assign({}, ...features.map((feature) => feature.settings))

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly definitions?: Readonly<Record<string, Schema>>
}

const schema = (name: string): Schema =>
  JSON.parse(readFileSync(new URL(`../schemas/${name}.json`, import.meta.url), 'utf8'))

/** JSON Schema without the words for people who run the command. */
function forEditors({ refused: _refused, missing: _missing, parser: _parser, ...setting }: Setting): object {
  const { type, description, properties, items, anyOf, additionalProperties, ...others } = setting
  return {
    ...(properties && { type: type ?? 'object' }),
    ...(type !== undefined && { type }),
    ...(description !== undefined && { description }),
    ...others,
    ...(items && { items: forEditors(items) }),
    ...(anyOf && { anyOf: anyOf.map(forEditors) }),
    ...(properties && { properties: eachForEditors(properties), additionalProperties: false }),
    ...(additionalProperties !== undefined && {
      additionalProperties: additionalProperties && forEditors(additionalProperties),
    }),
  }
}

function eachForEditors(properties: Settings): object {
  return Object.fromEntries(Object.entries(properties).map(([key, setting]) => [key, forEditors(setting)]))
}

test('editors know every setting', async () => {
  const expected = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'content-gen.config.json',
    type: 'object',
    description: 'Settings of a content-gen project',
    properties: { $schema: { type: 'string' }, ...eachForEditors(settings) },
    additionalProperties: false,
  }
  const file = new URL('../schemas/config.json', import.meta.url).pathname
  const text = await format(JSON.stringify(expected), { parser: 'json', printWidth: 120 })
  // `UPDATE=1` writes it.
  if (process.env['UPDATE'] !== undefined) writeFileSync(file, text)
  expect(readFileSync(file, 'utf8')).toBe(text)
})

/** Paths of keys and their defaults. */
function defaultsOf(keys: Settings, prefix = ''): [string, unknown][] {
  return Object.entries(keys).flatMap(([key, setting]): [string, unknown][] =>
    'default' in setting ? [[prefix + key, setting.default]] : defaultsOf(setting.properties ?? {}, `${prefix}${key}.`),
  )
}

test('a project without a config has the defaults that editors show', () => {
  const { file: _file, cron: _cron, ...config } = parseConfig(null, '').config
  const rebuilt: Record<string, unknown> = {}
  for (const [path, value] of defaultsOf(settings)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const at = keys.reduce<Record<string, unknown>>(
      (inner, key) => (inner[key] ??= {}) as Record<string, unknown>,
      rebuilt,
    )
    at[last] = value
  }
  expect(rebuilt).toEqual(config)
})

test('models have the keys, types, kinds and parts that the parser knows', () => {
  for (const name of ['content-type', 'component']) {
    const { properties = {}, definitions = {} } = schema(name)
    const attribute = definitions['attribute']?.properties ?? {}
    expect(attribute['type']?.enum).toEqual(knownTypes)
    expect(attribute['relation']?.enum).toEqual(relationKinds)
    expect(attribute['allowedTypes']?.items?.enum).toEqual(mediaTypes)
    const strange = (known: readonly string[], keys: object = {}) =>
      Object.keys(keys).filter((key) => !known.includes(key))
    expect(strange(attributeKeys, attribute)).toEqual([])
    expect(strange(modelKeys, properties)).toEqual([])
    expect(strange(infoKeys, properties['info']?.properties)).toEqual([])
    expect(strange(optionKeys, properties['options']?.properties)).toEqual([])
  }
})

test('a panel.json has the keys and widths that the parser knows', () => {
  const { properties = {}, definitions = {} } = schema('panel')
  const field = definitions['field']?.properties ?? {}
  expect(Object.keys(properties)).toEqual([
    '$schema',
    'title',
    'columns',
    'order',
    'parent',
    'address',
    'attributes',
    'form',
  ])
  expect(Object.keys(field)).toEqual(fieldKeys)
  expect(field['width']?.enum).toEqual(fieldWidths)
  expect(Object.keys(definitions['group']?.properties ?? {})).toEqual(groupKeys)
  expect(Object.keys(definitions['tab']?.properties ?? {})).toEqual(tabKeys)
})
