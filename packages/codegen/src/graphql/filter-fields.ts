import type { Field, Model } from '@content-gen/schema'
import { isPassword, namedFields } from './model-fields.js'
import { filtersInput } from './names.js'
import { nexusField } from './nexus-field.js'
import { graphqlTypes } from './types.js'
import type { ModelOf } from './model-fields.js'
import type { NexusField } from './nexus-field.js'

/** Media and zones cannot be filtered; passwords must not be. */
export function filterFields(model: Model, modelOf: ModelOf): NexusField[] {
  const self = filtersInput(model.names.type)
  return [
    ...(model.kind === 'collection' ? [nexusField('id', 'IDFilterInput')] : []),
    ...namedFields(model).flatMap((field) => {
      const type = filterType(field, modelOf)
      return type === undefined ? [] : [nexusField(field.name, type)]
    }),
    nexusField('and', self, { wrap: 'list.' }),
    nexusField('or', self, { wrap: 'list.' }),
    nexusField('not', self),
  ]
}

function filterType(field: Field, modelOf: ModelOf): string | undefined {
  switch (field.kind) {
    case 'scalar':
    case 'json':
      return isPassword(field) ? undefined : `${graphqlTypes[field.type]}FilterInput`
    case 'enum':
      return 'StringFilterInput'
    case 'relation':
    case 'component': {
      const target = modelOf(field.kind === 'relation' ? field.target : field.component)
      return target && filtersInput(target.names.type)
    }
    case 'media':
    case 'dynamiczone':
    case 'morph':
      return undefined
  }
}
