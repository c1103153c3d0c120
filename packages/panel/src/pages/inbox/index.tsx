import type { InboxNotice } from '@content-gen/admin/panel-api'
import { Link } from 'react-aria-components'
import { fieldTitle, queryText, send, useAct, useCatalog, useRead } from '../../api/index.js'
import type { CatalogIndex } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Button, CheckIcon, classNames, EmptyState, InboxIcon, Moment, ReadState } from '../../kit/index.js'
import { paths } from '../../paths.js'
import { CatalogPending, Page } from '../../shell/index.js'
import './inbox.css'

/** The comments that the person is told of. */
export function InboxPage() {
  const t = useT()
  const catalog = useCatalog()
  const { data, error, refetch } = useRead<readonly InboxNotice[]>('/inbox')
  const all = useAct(() => send('/inbox', { method: 'PUT', body: { read: 'all' } }), ['/inbox'])
  const isRead = data?.every((notice) => notice.isRead) ?? true
  return (
    <Page
      title={t('shell.inbox')}
      width="normal"
      actions={
        <Button icon={CheckIcon} isDisabled={isRead} isBusy={all.isPending} onPress={() => all.mutate(undefined)}>
          {t('inbox.readAll')}
        </Button>
      }
    >
      {error || catalog ? <ReadState data={data} error={error} refetch={refetch} /> : <CatalogPending />}
      {data?.length === 0 && (
        <EmptyState icon={<InboxIcon />} title={t('inbox.empty')}>
          {t('inbox.emptyHint')}
        </EmptyState>
      )}
      {catalog && data && data.length > 0 && (
        <ol className="inbox">
          {data.map((notice) => (
            <li key={notice.id}>
              <NoticeLine notice={notice} catalog={catalog} />
            </li>
          ))}
        </ol>
      )}
    </Page>
  )
}

function NoticeLine({ notice, catalog }: { readonly notice: InboxNotice; readonly catalog: CatalogIndex }) {
  const t = useT()
  const { type: uid, entry, copy, label, field, reason, author, text, thread, isRead, isResolved, at } = notice
  const type = catalog.typeOf.get(uid)
  const attribute = type?.attributes.find(({ name }) => name === field)
  const path = entry === null ? paths.copy(uid, copy ?? 0) : paths.entry(uid, entry)
  const title = label ?? t('entry.newTitle', { name: type?.displayName ?? uid })
  return (
    <Link
      href={path + queryText({ comment: String(thread) })}
      className={classNames('inbox-line', !isRead && 'is-unread')}
    >
      <span className="row row-between">
        <span>
          {!isRead && <span className="inbox-dot" role="img" aria-label={t('inbox.isNew')} />}
          {t(`inbox.${reason}`, { name: author.name })}
        </span>
        <span className="row">
          {isResolved && <Badge tone="good">{t('comment.resolved')}</Badge>}
          <span className="soft small">
            <Moment value={at} />
          </span>
        </span>
      </span>
      <span className="inbox-text" dir="auto">
        {text}
      </span>
      <span className="soft small truncate">
        {type?.displayName ?? uid} · {title}
        {attribute && ` · ${fieldTitle(attribute)}`}
      </span>
    </Link>
  )
}
