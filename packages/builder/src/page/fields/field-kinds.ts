import type { Facts } from '../draft/facts.js'
import { isJsonObject, textAt, type PlainJson } from '../project/json.js'
import { modelAttributes, type EditedModels } from '../project/models.js'

/** The kinds of fields as people choose them. */
export const kindGroups = [
  ['field.text', ['string', 'text', 'richtext', 'blocks', 'email', 'password', 'uid']],
  ['field.numbers', ['integer', 'biginteger', 'decimal', 'float', 'date', 'datetime', 'time', 'timestamp']],
  ['field.choices', ['boolean', 'enumeration', 'json', 'array']],
  ['field.links', ['media', 'relation', 'component', 'dynamiczone']],
] as const

export type FieldKind = (typeof kindGroups)[number][1][number]

export const fieldKinds: readonly FieldKind[] = kindGroups.flatMap(([, kinds]) => [...kinds])

export function isFieldKind(type: string): type is FieldKind {
  return fieldKinds.some((kind) => kind === type)
}

/** Returns a field of a kind, with what it cannot do without. */
export function newAttribute(choice: string, uid: string, models: EditedModels, { mediaTypes }: Facts): PlainJson {
  if (!isFieldKind(choice)) return { type: 'customField', customField: choice }
  const all = [...models.values()]
  switch (choice) {
    case 'relation': {
      const target = all.find((model) => model.kind !== 'component' && model.uid.startsWith('api::'))
      return { type: choice, relation: 'oneToOne', target: target?.uid ?? uid }
    }
    case 'component': {
      const component = all.find((model) => model.kind === 'component' && model.uid !== uid)
      return { type: choice, repeatable: false, component: component?.uid ?? '' }
    }
    case 'dynamiczone':
      return { type: choice, components: [] }
    case 'enumeration':
      return { type: choice, enum: [] }
    case 'media':
      return { type: choice, multiple: false, allowedTypes: mediaTypes }
    case 'uid': {
      const model = models.get(uid)
      const named = Object.entries(modelAttributes(model)).find(
        ([, one]) => isJsonObject(one) && textAt(one, 'type') === 'string',
      )
      return named === undefined ? { type: choice } : { type: choice, targetField: named[0] }
    }
    default:
      return { type: choice }
  }
}

/** Gives a field another kind. Options that both kinds have stay. */
export function withKind(attribute: PlainJson, made: PlainJson, options: Facts['options']): PlainJson {
  const has = options[textAt(made, 'type')] ?? []
  const kept = Object.entries(attribute).filter(([key]) => key !== 'type' && has.includes(key))
  return { ...Object.fromEntries(kept), ...made }
}
