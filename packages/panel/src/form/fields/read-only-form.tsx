import type { ContentType } from '@content-gen/admin/panel-api'
import { useMemo } from 'react'
import type { Models, Values } from '../document/values.js'
import { CounterpartContext } from '../control/counterpart.js'
import { AttributeField } from './attribute-field.js'
import { Fields } from './fields.js'
import { FormContext } from '../store/form-context.js'
import type { FormScope } from '../store/form-context.js'
import { FormStore } from '../store/form-store.js'
import type { Labels } from '../store/labels.js'
import { ownScope } from '../store/own-scope.js'

/** Shows values as the form does, without changing them. */
export function ReadOnlyForm({
  type,
  models,
  labels,
  values,
  names,
}: {
  readonly type: ContentType
  readonly models: Models
  readonly labels: Labels
  readonly values: Values
  readonly names: readonly string[]
}) {
  const scope = useMemo(() => readOnlyScope(models, type.uid, values, labels), [models, type, values, labels])
  const attributes = type.attributes.filter(({ name }) => names.includes(name))
  return (
    <FormContext value={scope}>
      <CounterpartContext value={null}>
        <div className="fields">
          {attributes.map((attribute) => (
            <AttributeField
              key={attribute.name}
              attribute={attribute}
              uid={type.uid}
              parent={[]}
              isReadOnly
              Fields={Fields}
            />
          ))}
        </div>
      </CounterpartContext>
    </FormContext>
  )
}

/** Returns a form of its own for values that are only shown. */
export function readOnlyScope(models: Models, uid: string, values: Values, labels: Labels): FormScope {
  return ownScope(new FormStore(models, uid, values), { labels, entry: 0 })
}
