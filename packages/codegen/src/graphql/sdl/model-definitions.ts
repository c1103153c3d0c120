import type { Model } from '@content-gen/schema'
import { filterFields } from '../filter-fields.js'
import { inputFields } from '../input-fields.js'
import { entity, entityCollection, entityResponse, filtersInput, input, relationCollection } from '../names.js'
import { nexusField } from '../nexus-field.js'
import { outputFields } from '../output-fields.js'
import { definition, fieldMember, nameMember } from './definition.js'
import { inputOf, typeOf } from './shared-definitions.js'
import type { ModelOf } from '../model-fields.js'
import type { Definition, Member } from './definition.js'

/** Returns the definitions of one content type or component: those of its file of Nexus definitions. */
export function modelDefinitions(model: Model, modelOf: ModelOf): Definition[] {
  const { type } = model.names
  return [
    ...enumDefinitions(model),
    ...zoneDefinitions(model, modelOf),
    typeOf(type, outputFields(model, modelOf), model.description || null),
    inputOf(filtersInput(type), filterFields(model, modelOf)),
    inputOf(input(type), inputFields(model, modelOf)),
    ...(model.kind === 'component' ? [] : entryDefinitions(type)),
  ]
}

function entryDefinitions(type: string): Definition[] {
  const one = nexusField('data', entity(type))
  // A list without nulls that is always present.
  const many: Member = { name: 'data', text: `data: [${entity(type)}!]!`, refers: [entity(type)] }
  const meta = fieldMember(nexusField('meta', 'ResponseCollectionMeta', { wrap: 'nonNull.' }))
  return [
    typeOf(entity(type), [nexusField('id', 'ID'), nexusField('attributes', type)]),
    typeOf(entityResponse(type), [one]),
    definition('type', entityCollection(type), [many, meta]),
    definition('type', relationCollection(type), [many]),
  ]
}

function enumDefinitions({ fields }: Model): Definition[] {
  return fields.flatMap((field) =>
    field.kind === 'enum'
      ? [
          definition(
            'enum',
            field.enumName,
            field.values.map(({ name }) => nameMember(name)),
          ),
        ]
      : [],
  )
}

function zoneDefinitions({ fields }: Model, modelOf: ModelOf): Definition[] {
  return fields.flatMap((field) => {
    if (field.kind !== 'zone') return []
    const types = field.components.flatMap((uid) => modelOf(uid)?.names.type ?? [])
    const members = [...types, 'Error'].map((name) => nameMember(name, [name]))
    return [definition('union', field.unionName, members), definition('scalar', input(field.unionName))]
  })
}
