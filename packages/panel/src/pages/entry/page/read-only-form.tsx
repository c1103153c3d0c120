import type { ContentType } from '@content-gen/admin/panel-api'
import { useMemo } from 'react'
import type { Models, Values } from '../../../form/document/values.js'
import { CounterpartContext } from '../../../form/control/counterpart.js'
import { AttributeField } from '../../../form/fields/attribute-field.js'
import { Fields } from '../../../form/fields/fields.js'
import { FormContext } from '../../../form/store/form-context.js'
import type { FormScope } from '../../../form/store/form-context.js'
import { FormStore } from '../../../form/store/form-store.js'
import type { Labels } from '../../../form/store/labels.js'
import { Reveal } from '../../../form/store/reveal.js'

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
  return {
    store: new FormStore(models, uid, values),
    labels,
    reveal: new Reveal(),
    entry: 0,
    locale: null,
    marksShared: false,
    isRefused: () => false,
    marksRefused: false,
  }
}
