import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useCatalog, useRead } from '../../../api/index.js'
import { CounterpartContext, type Counterpart } from '../../../form/control/counterpart.js'
import { readOnlyScope } from '../../../form/fields/read-only-form.js'
import { useForm } from '../../../form/store/form-context.js'
import { ComparedHead } from './compared-head.js'
import { CounterpartCell } from './counterpart-cell.js'
import { isBeside } from './other-language.js'
import type { OtherLanguage } from './other-language.js'
import { useOpenChange } from './use-open-change.js'
import type { Translated } from './use-open-change.js'
import './translation.css'

/** The form, with another language of the entry beside each field. Each value can be taken over. */
export function Compared({
  type,
  id,
  translated,
  mayTake,
  review,
  onClose,
  children,
}: {
  readonly type: ContentType
  /** The entry in the other language; null compares nothing. */
  readonly id: number | null
  /** The entry that the form shows. */
  readonly translated: Translated
  /** False for an attribute that the person may not change. */
  readonly mayTake: (attribute: string) => boolean
  /** Hands the work over. */
  readonly review: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}) {
  const catalog = useCatalog()
  const { store, labels } = useForm()
  const read = useRead<Entry>(`/entries/${type.uid}/${id}`, { isEnabled: id !== null })
  const entry = id === null ? undefined : read.data
  const language = catalog?.locales.find(({ code }) => code === entry?.locale)?.name ?? entry?.locale ?? ''
  const open = useOpenChange(translated, id)
  useEffect(() => {
    if (entry) labels.add(entry.links, entry.files)
  }, [entry, labels])
  const scope = useMemo(
    () => entry && readOnlyScope(store.models, type.uid, { ...entry.document, ...entry.copy?.document }, labels),
    [entry, store, type, labels],
  )
  const counterpart = useMemo((): Counterpart | null => {
    if (!scope) return null
    const other: OtherLanguage = { type, language, scope, mayTake, changes: open?.changes ?? new Map() }
    return (attribute, uid, path) =>
      isBeside(other, attribute, path) ? (
        <CounterpartCell attribute={attribute} uid={uid} path={path} other={other} />
      ) : null
  }, [scope, language, type, mayTake, open])
  return (
    <>
      {id !== null && (
        <ComparedHead type={type} language={language} open={open} read={read} onClose={onClose}>
          {review}
        </ComparedHead>
      )}
      <CounterpartContext value={counterpart}>{children}</CounterpartContext>
    </>
  )
}
