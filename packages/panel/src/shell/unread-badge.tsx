import type { Unread } from '@content-gen/admin/panel-api'
import { useRead } from '../api/index.js'
import { useT } from '../i18n/index.js'

const minute = 60_000

/** The number of comments that the person has not read. A hidden tab asks nothing. */
export function UnreadBadge() {
  const t = useT()
  const { data } = useRead<Unread>('/inbox/unread', { refetchMs: minute, staleMs: minute })
  const count = data?.count ?? 0
  if (count === 0) return null
  return (
    <span className="navigation-count" role="img" aria-label={t('inbox.unread', { count })}>
      {count}
    </span>
  )
}
