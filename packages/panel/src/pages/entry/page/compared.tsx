import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useCatalog, useRead, fieldTitle } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { ArrowStartIcon, CloseIcon, IconButton, ReadState } from '../../../kit/index.js'
import { CounterpartContext, type Counterpart } from '../../../form/control/counterpart.js'
import { own, withoutIds } from '../../../form/document/values.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Labels } from '../../../form/store/labels.js'
import { ReadOnlyForm } from './read-only-form.js'

/** The form, with another language of the entry beside each field. Each value can be taken over. */
export function Compared({
  type,
  id,
  store,
  labels,
  onClose,
  children,
}: {
  readonly type: ContentType
  /** The entry in the other language; null compares nothing. */
  readonly id: number | null
  readonly store: FormStore
  readonly labels: Labels
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const t = useT()
  const catalog = useCatalog()
  const read = useRead<Entry>(`/entries/${type.uid}/${id}`, { isEnabled: id !== null })
  const entry = id === null ? undefined : read.data
  const language = catalog?.locales.find(({ code }) => code === entry?.locale)?.name ?? entry?.locale ?? ''
  useEffect(() => {
    if (entry) labels.add(entry.links, entry.files)
  }, [entry, labels])
  const counterpart = useMemo((): Counterpart | null => {
    if (!entry) return null
    const values = { ...entry.document, ...entry.copy?.document }
    return (attribute) => {
      const { name, localized } = attribute
      if (!localized || attribute.type === 'password' || isEmpty(own(values, name))) return null
      const title = fieldTitle(attribute)
      return (
        <div className="cell counterpart" role="group" aria-label={`${language}: ${title}`}>
          <IconButton
            size="small"
            icon={ArrowStartIcon}
            label={t('locales.takeOf', { name: title })}
            onPress={() => store.set([name], own(withoutIds(store.models, type.uid, values), name) ?? null)}
          />
          <ReadOnlyForm type={type} models={store.models} labels={labels} values={values} names={[name]} />
        </div>
      )
    }
  }, [entry, language, type, store, labels, t])
  return (
    <>
      {id !== null && (
        <aside className="compared" aria-label={t('locales.title')}>
          <h2>{language}</h2>
          <IconButton icon={CloseIcon} label={t('common.close')} onPress={onClose} />
          <ReadState data={entry} error={read.error} refetch={read.refetch} />
        </aside>
      )}
      <CounterpartContext value={counterpart}>{children}</CounterpartContext>
    </>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
