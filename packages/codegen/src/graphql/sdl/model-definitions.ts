import type { Model } from '@content-gen/schema'
import { filterFields } from '../filter-fields.js'
import { inputFields } from '../input-fields.js'
import { filtersInput, input } from '../names.js'
import { outputFields } from '../output-fields.js'
import { definition, nameMember } from './definition.js'
import { fieldMember } from './field-member.js'
import { entryDefinitions } from './known-definitions.js'
import type { ModelOf } from '../model-fields.js'
import type { Definition } from './definition.js'

/** Returns the definitions of one content type or component: those of its file of Nexus definitions. */
export function modelDefinitions(model: Model, modelOf: ModelOf): Definition[] {
  const { type } = model.names
  return [
    ...enumDefinitions(model),
    ...zoneDefinitions(model, modelOf),
    definition('type', type, outputFields(model, modelOf).map(fieldMember), model.description || null),
    definition('input', filtersInput(type), filterFields(model, modelOf).map(fieldMember)),
    definition('input', input(type), inputFields(model, modelOf).map(fieldMember)),
    ...(model.kind === 'component' ? [] : entryDefinitions(type)),
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
    if (field.kind !== 'dynamiczone') return []
    const types = field.components.flatMap((uid) => modelOf(uid)?.names.type ?? [])
    const members = [...types, 'Error'].map((name) => nameMember(name, [name]))
    return [definition('union', field.unionName, members), definition('scalar', input(field.unionName))]
  })
}
