import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { lazy, Suspense } from 'react'
import { useT } from '../../../i18n/index.js'
import { LoadFailure, toast } from '../../../kit/index.js'
import type { FormStore } from '../../../form/store/form-store.js'

const FieldHistory = lazy(() => import('../history/field-history.js'))

interface ChangedFieldProps {
  readonly type: ContentType
  readonly entry: Entry
  readonly store: FormStore
  /** Its name. */
  readonly field: string
  readonly mayChange: boolean
  readonly onClose: () => void
}

/** Shows who changed a field, when, and what it said before, which can be taken back into the form. */
export function ChangedField({ type, entry, store, field, mayChange, onClose }: ChangedFieldProps) {
  const t = useT()
  const attribute = type.attributes.find(({ name }) => name === field)
  if (attribute === undefined) return null
  return (
    <LoadFailure told={t('editor.notLoaded')}>
      <Suspense>
        <FieldHistory
          type={type}
          models={store.models}
          entry={entry.id}
          attribute={attribute}
          canChange={mayChange && attribute.readOnly !== true}
          onTake={(value) => {
            store.set([field], value)
            onClose()
            toast({ tone: 'good', text: t('fieldHistory.taken') })
          }}
          onClose={onClose}
        />
      </Suspense>
    </LoadFailure>
  )
}
