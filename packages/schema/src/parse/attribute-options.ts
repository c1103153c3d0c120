import type { ScalarType } from '../schema.js'
import { knownTypes } from './attributes.js'
import { neverUnique, scalarGroups, scalarTypes, type ScalarGroup } from './scalar.js'

const ofAll = ['required', 'private', 'description', 'pluginOptions']

const ofGroup: Readonly<Record<ScalarGroup, readonly string[]>> = {
  text: ['minLength', 'maxLength', 'regex'],
  number: ['min', 'max'],
  big: ['min', 'max'],
  boolean: [],
  moment: [],
}

const ofOthers: Readonly<Record<string, readonly string[]>> = {
  enumeration: ['enum', 'enumName', 'default'],
  json: ['default'],
  blocks: ['default'],
  array: ['default'],
  relation: ['relation', 'target', 'inversedBy', 'mappedBy', 'morphBy'],
  media: ['multiple', 'allowedTypes'],
  component: ['component', 'repeatable', 'min', 'max'],
  dynamiczone: ['components', 'min', 'max'],
  customField: ['customField', 'options'],
}

/** The options that the parser reads, by type of attribute. */
export const attributeOptions: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  knownTypes.map((type) => {
    const scalar = scalarTypes.find((known) => known === type)
    return [type, [...ofAll, ...(scalar === undefined ? (ofOthers[type] ?? []) : ofScalar(scalar))]]
  }),
)

function ofScalar(type: ScalarType): readonly string[] {
  const unique = type === 'uid' || neverUnique.has(type) ? [] : ['unique']
  return [...unique, 'default', ...ofGroup[scalarGroups[type]], ...(type === 'uid' ? ['targetField'] : [])]
}
