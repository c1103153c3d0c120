import type { Attribute } from '@content-gen/admin/panel-api'
import { valueAt, type Path } from '../../../form/document/path.js'
import { componentOf } from '../../../form/document/values.js'
import type { FormStore } from '../../../form/store/form-store.js'

/** The attribute of a field, and the type or component that has it. */
export interface PlacedAttribute {
  readonly model: string
  readonly attribute: Attribute
}

/** Returns the attribute at a place; null within a private one, whose texts stay here. */
export function attributeAt({ models, uid, document }: FormStore, path: Path): PlacedAttribute | null {
  let [model, attribute]: [string | null, Attribute | undefined] = [uid, undefined]
  for (const [at, step] of path.entries()) {
    if (attribute?.private) return null
    const place = path.slice(0, at + 1)
    if (step.startsWith('#')) {
      model = attribute ? componentOf(attribute, valueAt(document, place)) : null
      continue
    }
    if (attribute?.type === 'component' && !attribute.repeatable) model = attribute.component
    attribute = models.get(model ?? '')?.attributes.find(({ name }) => name === step)
  }
  return attribute && model !== null ? { model, attribute } : null
}
