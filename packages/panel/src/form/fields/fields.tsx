import type { Attribute } from '@content-gen/admin/panel-api'
import { Fragment, lazy, Suspense, useMemo, type ReactNode } from 'react'
import { useT } from '../../i18n/index.js'
import { LoadFailure } from '../../kit/index.js'
import { useForm } from '../store/form-context.js'
import type { FieldsView } from '../control/fields-view.js'
import type { Path } from '../document/path.js'
import { arrange, type FormSection } from './arrangement.js'
import { AttributeField } from './attribute-field.js'
import { FieldGroupFrame } from './field-group.js'
import { FieldTabs } from './field-tabs.js'
import { ShownFields } from './shown-fields.js'
import './fields.css'

const SeoPreview = lazy(() => import('./seo-preview.js'))

/** The controls of all attributes of a type or a component, in the order that the project gives them. */
export const Fields: FieldsView = ({ uid, path, isReadOnly }) => {
  const { store } = useForm()
  const model = store.models.get(uid)
  const sections = useMemo(() => arrange(model ?? { attributes: [] }), [model])
  const shown = (parts: FormSection['parts']): ReactNode =>
    parts.map((part) => {
      const isGroup = 'group' in part
      const attributes = isGroup ? part.attributes : [part]
      const names = attributes.map(({ name }) => name)
      const content = isGroup ? (
        <FieldGroupFrame group={part} path={path}>
          <div className="fields">{shown(part.attributes)}</div>
        </FieldGroupFrame>
      ) : (
        <AttributeField attribute={part} uid={uid} parent={path} isReadOnly={isReadOnly} Fields={Fields} />
      )
      const isHidden = !isGroup && part.hidden === true
      const key = names.join(' ')
      if (!isHidden && part.showIf === undefined) return <Fragment key={key}>{content}</Fragment>
      return (
        <ShownFields key={key} path={path} names={names} isHidden={isHidden} showIf={part.showIf}>
          {content}
        </ShownFields>
      )
    })
  const [first] = sections
  if (first && first.tab !== null)
    return (
      <FieldTabs label={model?.displayName ?? ''} sections={sections} path={path}>
        {({ parts }) => <div className="fields">{shown(parts)}</div>}
      </FieldTabs>
    )
  return (
    <div className="fields">
      {shown(first?.parts ?? [])}
      {hasSeo(model?.attributes ?? []) && <SeoCell path={path} />}
    </div>
  )
}

function SeoCell({ path }: { readonly path: Path }) {
  const t = useT()
  return (
    <div className="cell">
      <LoadFailure told={t('editor.notLoaded')}>
        <Suspense>
          <SeoPreview path={path} />
        </Suspense>
      </LoadFailure>
    </div>
  )
}

/** Returns true for components like `shared.seo` of Strapi's plugin. */
function hasSeo(attributes: readonly Attribute[]): boolean {
  return ['metaTitle', 'metaDescription'].every((name) => attributes.some((attribute) => attribute.name === name))
}
