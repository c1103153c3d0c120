/** The JSON Schemas for editors agree with the parsers. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseConfig } from '@content-gen/schema'
import { attributeKeys, infoKeys, modelKeys, optionKeys } from '../../schema/src/parse/known-keys.js'
import { knownTypes } from '../../schema/src/parse/attributes.js'
import { mediaTypes, relationKinds } from '../../schema/src/source.js'

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly default?: unknown
  readonly enum?: readonly string[]
  readonly items?: Schema
  readonly definitions?: Readonly<Record<string, Schema>>
}

const schema = (name: string): Schema =>
  JSON.parse(readFileSync(new URL(`../schemas/${name}.json`, import.meta.url), 'utf8'))

/** Paths of keys and their defaults. */
function defaultsOf({ properties = {} }: Schema, prefix = ''): [string, unknown][] {
  return Object.entries(properties).flatMap(([key, value]): [string, unknown][] => {
    if (key === '$schema') return []
    return 'default' in value ? [[prefix + key, value.default]] : defaultsOf(value, `${prefix}${key}.`)
  })
}

function valueAt(config: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, key) => Object.entries(value ?? {}).find(([name]) => name === key)?.[1], config)
}

test('every setting of the config with its default', () => {
  const { file: _, ...config } = parseConfig(null, '').config
  const described = defaultsOf(schema('config'))
  for (const [path, value] of described) expect(value, path).toEqual(valueAt(config, path))
  const rebuilt: Record<string, unknown> = {}
  for (const [path, value] of described) {
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
