import type { ContentType } from '@content-gen/admin/contract'
import { useT } from '../../../i18n/index.js'
import { LinkButton, Notice } from '../../../kit/index.js'
import { paths } from '../../../paths.js'

/** Somebody published the new entry, or gave it up, while this page was open. */
export function GoneNotice({ type, gone }: { readonly type: ContentType; readonly gone: 'seen' | 'continued' }) {
  const t = useT()
  return (
    <Notice
      tone="warn"
      title={t('gone.title')}
      actions={
        <LinkButton size="small" href={paths.list(type.uid)}>
          {t('gone.list')}
        </LinkButton>
      }
    >
      {t(gone === 'seen' ? 'gone.seen' : 'gone.continued')}
    </Notice>
  )
}
