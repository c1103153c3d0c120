import type { ContentType, Entry } from '@content-gen/admin/panel-api'
import type { ReactNode } from 'react'
import { fieldTitle } from '../../../api/index.js'
import { jumpTo } from '../../../form/control/jump-to.js'
import { useForm } from '../../../form/store/form-context.js'
import { useT } from '../../../i18n/index.js'
import { CloseIcon, IconButton, Moment, ReadState } from '../../../kit/index.js'
import type { useOpenChange } from './use-open-change.js'

interface ComparedHeadProps {
  readonly type: ContentType
  readonly language: string
  readonly open: ReturnType<typeof useOpenChange>
  readonly read: { readonly data: Entry | undefined; readonly error: Error | null; readonly refetch: () => unknown }
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Names the other language, and the fields that changed there; each leads to its place. */
export function ComparedHead({ type, language, open, read, onClose, children }: ComparedHeadProps) {
  const t = useT()
  const { reveal } = useForm()
  const changed = type.attributes.filter(({ name }) => open?.changes.has(name))
  return (
    <aside className="compared" aria-label={t('locales.title')}>
      <h2>{language}</h2>
      {open && open.since !== null && (
        <div className="soft small compared-changes">
          {t(changed.length > 0 ? 'locales.changedSince' : 'locales.unchangedSince')} <Moment value={open.since} />
          {changed.length > 0 && (
            <ul className="row row-wrap">
              {changed.map((attribute) => (
                <li key={attribute.name}>
                  <button type="button" className="issue-link" onClick={() => jumpTo(reveal, [attribute.name])}>
                    {fieldTitle(attribute)}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
      <span className="row">
        {children}
        <IconButton icon={CloseIcon} label={t('common.close')} onPress={onClose} />
      </span>
      <ReadState data={read.data} error={read.error} refetch={read.refetch} />
    </aside>
  )
}
