import { fileUid } from '@content-gen/contract'
import type { Field, Model } from '@content-gen/schema'
import { entriesArgs, listArgs } from './entries-args.js'
import { isPassword, namedFields } from './model-fields.js'
import { entityResponse, relationCollection } from './names.js'
import { nexusField } from './nexus-field.js'
import { graphqlTypes } from './types.js'
import type { ModelOf } from './model-fields.js'
import type { NexusField, Wrap } from './nexus-field.js'

/** The fields that clients may select. Passwords and private attributes do not exist there. */
export function outputFields(model: Model, modelOf: ModelOf): NexusField[] {
  const id = model.kind === 'component' ? [nexusField('id', 'ID', { wrap: 'nonNull.' })] : []
  const readable = namedFields(model).filter((field) => !field.isPrivate && !isPassword(field))
  return [...id, ...readable.flatMap((field) => outputField(field, modelOf))]
}

function outputField(field: Field, modelOf: ModelOf): NexusField[] {
  const { name } = field
  const one: Wrap = field.isRequired ? 'nonNull.' : ''
  const many: Wrap = field.isRequired ? 'nonNull.list.' : 'list.'
  switch (field.kind) {
    case 'scalar':
    case 'json':
      return [nexusField(name, graphqlTypes[field.type], { wrap: one })]
    case 'enum':
      return [nexusField(name, field.enumName, { wrap: one })]
    case 'media':
      return relationField(name, one, field.cardinality, modelOf(fileUid))
    case 'relation':
      return relationField(name, one, field.cardinality, modelOf(field.target))
    case 'component': {
      const type = modelOf(field.component)?.names.type
      if (type === undefined) return []
      return [nexusField(name, type, field.isRepeatable ? { wrap: many, args: listArgs(type) } : { wrap: one })]
    }
    case 'dynamiczone':
      return [nexusField(name, field.unionName, { wrap: many })]
    case 'morph':
      // Strapi v4's schema has no field for the inverse sides of polymorphic relations.
      if (field.target !== null) return []
      return [nexusField(name, 'GenericMorph', { wrap: field.cardinality === 'many' ? many : one })]
  }
}

function relationField(name: string, wrap: Wrap, cardinality: 'one' | 'many', target: Model | undefined): NexusField[] {
  if (target === undefined) return []
  const { type } = target.names
  if (cardinality === 'one') return [nexusField(name, entityResponse(type), { wrap })]
  return [nexusField(name, relationCollection(type), { wrap, args: entriesArgs(target) })]
}
