import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { useEffect } from 'react'
import { useCatalog, useRead, fieldTitle } from '../../../api/index.js'
import { useT } from '../../../i18n/index.js'
import { Button, CloseIcon, CopyIcon, IconButton, ReadState } from '../../../kit/index.js'
import { own, withoutIds } from '../../../form/document/values.js'
import type { FormStore } from '../../../form/store/form-store.js'
import type { Labels } from '../../../form/store/labels.js'
import { ReadOnlyForm } from './read-only-form.js'

/** Another language of the entry, beside the form: each value can be taken over. */
export function Beside({
  type,
  id,
  store,
  labels,
  onClose,
}: {
  readonly type: ContentType
  readonly id: number
  readonly store: FormStore
  readonly labels: Labels
  readonly onClose: () => void
}) {
  const t = useT()
  const catalog = useCatalog()
  const read = useRead<Entry>(`/entries/${type.uid}/${id}`)
  const entry = read.data
  const localeName = catalog?.locales.find(({ code }) => code === entry?.locale)?.name ?? entry?.locale ?? ''
  useEffect(() => {
    if (entry) labels.add(entry.links, entry.files)
  }, [entry, labels])
  const values = entry && { ...entry.document, ...entry.copy?.document }
  const shown = type.attributes.filter(
    (attribute) =>
      !attribute.system &&
      attribute.localized &&
      attribute.type !== 'password' &&
      hasValue(own(values ?? {}, attribute.name)),
  )
  return (
    <aside className="beside" aria-label={t('locales.title')}>
      <header className="row row-between">
        <h2>{localeName}</h2>
        <IconButton icon={CloseIcon} label={t('common.close')} onPress={onClose} />
      </header>
      <ReadState data={values} error={read.error} refetch={read.refetch} />
      {values &&
        shown.map((attribute) => (
          <div key={attribute.name} className="beside-field">
            <ReadOnlyForm type={type} models={store.models} labels={labels} values={values} names={[attribute.name]} />
            <Button
              size="small"
              variant="quiet"
              icon={CopyIcon}
              aria-label={t('locales.takeOf', { name: fieldTitle(attribute) })}
              onPress={() => {
                const copied = withoutIds(store.models, type.uid, values)
                store.set([attribute.name], own(copied, attribute.name) ?? null)
              }}
            >
              {t('locales.take')}
            </Button>
          </div>
        ))}
    </aside>
  )
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
