import type { Field, Model } from '@content-gen/schema'
import { namedFields } from './model-fields.js'
import { input } from './names.js'
import { nexusField } from './nexus-field.js'
import { graphqlTypes } from './types.js'
import type { ModelOf } from './model-fields.js'
import type { NexusField } from './nexus-field.js'

/** Everything that a write accepts, including private attributes and passwords. */
export function inputFields(model: Model, modelOf: ModelOf): NexusField[] {
  const id = model.kind === 'component' ? [nexusField('id', 'ID')] : []
  const writable = namedFields(model).filter((field) => field.isAuthored || writableSystemFields.has(field.name))
  return [...id, ...writable.flatMap((field) => inputField(field, modelOf))]
}

const writableSystemFields: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt'])

function inputField(field: Field, modelOf: ModelOf): NexusField[] {
  const { name } = field
  switch (field.kind) {
    case 'scalar':
    case 'json':
      return [nexusField(name, graphqlTypes[field.type])]
    case 'enum':
      return [nexusField(name, field.enumName)]
    case 'relation':
    case 'media':
      if (field.kind === 'relation' && modelOf(field.target) === undefined) return []
      return [nexusField(name, 'ID', { wrap: field.cardinality === 'many' ? 'list.' : '' })]
    case 'component': {
      const type = modelOf(field.component)?.names.type
      return type === undefined ? [] : [nexusField(name, input(type), { wrap: field.isRepeatable ? 'list.' : '' })]
    }
    case 'dynamiczone':
      return [nexusField(name, input(field.unionName), { wrap: 'list.nonNull.' })]
    case 'morph':
      return []
  }
}
