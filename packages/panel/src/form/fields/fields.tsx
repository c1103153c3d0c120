import { useForm } from '../store/form-context.js'
import type { FieldsView } from '../control/fields-view.js'
import { AttributeField } from './attribute-field.js'
import { hasSeo, SeoPreview } from './seo-preview.js'
import './fields.css'

/** The controls of all attributes of a type or a component. */
export const Fields: FieldsView = ({ uid, path, isReadOnly }) => {
  const { store } = useForm()
  const attributes = store.models.get(uid)?.attributes ?? []
  return (
    <div className="fields">
      {attributes
        .filter(({ system }) => !system)
        .map((attribute) => (
          <AttributeField
            key={attribute.name}
            attribute={attribute}
            uid={uid}
            parent={path}
            isReadOnly={isReadOnly}
            Fields={Fields}
          />
        ))}
      {hasSeo(attributes) && (
        <div className="cell">
          <SeoPreview path={path} />
        </div>
      )}
    </div>
  )
}
