import type { ContentType } from '@content-gen/admin/panel-api'
import { useT } from '../../../i18n/index.js'
import { LinkButton, Notice } from '../../../kit/index.js'
import { paths } from '../../../paths.js'
import type { WorkState } from '../work/work-state.js'

interface GoneNoticeProps {
  readonly type: ContentType
  readonly gone: NonNullable<WorkState['gone']>
}

/** Somebody published the new entry, or gave it up, or deleted the entry, while this page was open. */
export function GoneNotice({ type, gone }: GoneNoticeProps) {
  const t = useT()
  if (gone === 'deleted')
    return (
      <Notice
        tone="warn"
        title={t('gone.deletedTitle')}
        actions={
          type.kind === 'collection' && (
            <LinkButton size="small" href={paths.trash(type.uid)}>
              {t('list.trash')}
            </LinkButton>
          )
        }
      >
        {t('gone.deleted')}
      </Notice>
    )
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
