import type { ContentType, Entry, LinkLabel } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { errorOf, send } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Dialog, Failure } from '../../kit/index.js'
import { changesOf } from '../document/changes-of.js'
import { initialValues } from '../document/values.js'
import { FormContext, useForm, useStore } from '../store/form-context.js'
import { FormStore } from '../store/form-store.js'
import { ownScope } from '../store/own-scope.js'
import type { FieldsView } from '../control/fields-view.js'
import { focusFirst } from '../control/focus-first.js'
import { faultsIn } from '../store/faults.js'

export interface CreateDialogProps {
  readonly type: ContentType
  readonly Fields: FieldsView
  readonly onClose: () => void
  readonly onCreated: (link: LinkLabel) => void
}

/** Makes an entry to link to, in place. */
export function CreateDialog({ type, Fields, onClose, onCreated }: CreateDialogProps) {
  const t = useT()
  const outer = useForm()
  const locale = type.localized ? outer.locale : null
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const [scope] = useState(() => {
    const store = new FormStore(outer.store.models, type.uid, {})
    store.restore(initialValues(type))
    return ownScope(store, { locale })
  })
  const { store } = scope
  const isTouched = useStore(store, () => store.canUndo)
  const create = async () => {
    const blocking = store.issues.filter((issue) => !type.draftAndPublish || !issue.isMissing)
    store.showAllIssues()
    if (blocking.length > 0) return
    setBusy(true)
    setError(null)
    try {
      const { data: entry } = await send<Entry>(`/entries/${type.uid}`, {
        method: 'POST',
        // Defaults come from the server: the maker of an entry need not have the right to write them.
        body: { document: changesOf(initialValues(type), store.document) },
        query: { locale },
      })
      onCreated({ type: type.uid, id: entry.id, label: entry.label, state: entry.state, locale: entry.locale })
    } catch (failure) {
      store.refuse(faultsIn(failure))
      setError(errorOf(failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('relation.create', { name: type.displayName })}
      size="large"
      isTouched={isTouched}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" isBusy={isBusy} onPress={() => void create()}>
            {t('common.create')}
          </Button>
        </>
      }
    >
      <FormContext value={scope}>
        {error && <Failure error={error} />}
        <div ref={focusFirst}>
          <Fields uid={type.uid} path={[]} isReadOnly={false} />
        </div>
      </FormContext>
    </Dialog>
  )
}
