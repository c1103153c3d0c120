import type { Attribute } from '@content-gen/admin/panel-api'
import { lazy, Suspense } from 'react'
import { useT } from '../../i18n/index.js'
import { LoadFailure } from '../../kit/index.js'
import { useForm } from '../store/form-context.js'
import type { FieldsView } from '../control/fields-view.js'
import { AttributeField } from './attribute-field.js'
import './fields.css'

const SeoPreview = lazy(() => import('./seo-preview.js'))

/** The controls of all attributes of a type or a component. */
export const Fields: FieldsView = ({ uid, path, isReadOnly }) => {
  const t = useT()
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
          <LoadFailure told={t('editor.notLoaded')}>
            <Suspense>
              <SeoPreview path={path} />
            </Suspense>
          </LoadFailure>
        </div>
      )}
    </div>
  )
}

/** Returns true for components like `shared.seo` of Strapi's plugin. */
function hasSeo(attributes: readonly Attribute[]): boolean {
  return ['metaTitle', 'metaDescription'].every((name) => attributes.some((attribute) => attribute.name === name))
}
