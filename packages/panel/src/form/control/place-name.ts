import type { Attribute } from '@content-gen/admin/panel-api'
import { fieldTitle } from '../../api/index.js'
import { componentOf } from '../document/values.js'
import { valueAt, withIndexes } from '../document/path.js'
import type { Path } from '../document/path.js'
import type { FormStore } from '../store/form-store.js'

/** `Sections › 2 › Heading` */
export function placeName({ models, uid, document }: FormStore, path: Path): string {
  const steps = withIndexes(document, path)
  let model = models.get(uid)
  let attribute: Attribute | undefined
  const titles = steps.map((step, at) => {
    if (path[at]?.startsWith('#')) {
      const item = valueAt(document, path.slice(0, at + 1))
      if (attribute) model = models.get(componentOf(attribute, item) ?? '')
      return String(Number(step) + 1)
    }
    attribute = model?.attributes.find(({ name }) => name === step)
    if (attribute?.type === 'component') model = models.get(attribute.component)
    return fieldTitle(attribute ?? { name: step })
  })
  return titles.join(' › ')
}
