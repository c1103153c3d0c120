import { useFormats, useT } from '../../../i18n/index.js'
import { Card, Notice, UserIcon } from '../../../kit/index.js'
import type { WorkState } from '../work/work-state.js'

/** When, and by whom. */
export function InfoCard({ state, publishes }: { readonly state: WorkState; readonly publishes: boolean }) {
  const t = useT()
  const { relative, exact, list } = useFormats()
  const { entry, other } = state
  const facts = [
    ['info.created', entry?.createdAt, entry?.createdBy?.name],
    ['info.updated', entry?.updatedAt, entry?.updatedBy?.name],
    ...(publishes ? ([['info.published', entry?.publishedAt, undefined]] as const) : []),
  ] as const
  return (
    <>
      {other && (
        <Notice
          tone="info"
          title={other.isSelf ? t('info.otherSelf') : t('info.otherTitle', { name: list(other.names) })}
        >
          {t('info.other', { at: relative(other.at) })}
        </Notice>
      )}
      {entry && (
        <Card title={t('info.title')}>
          <dl className="info">
            <dt>{t('info.id')}</dt>
            <dd>{entry.id}</dd>
            {facts.map(([key, at, by]) =>
              at ? (
                <div key={key} className="info-row">
                  <dt>{t(key)}</dt>
                  <dd>
                    <time dateTime={at} title={exact(at)}>
                      {relative(at)}
                    </time>
                    {by !== undefined && (
                      <span className="info-by">
                        <UserIcon />
                        {by}
                      </span>
                    )}
                  </dd>
                </div>
              ) : null,
            )}
            {entry.version !== null && (
              <div className="info-row">
                <dt>{t('info.version')}</dt>
                <dd>{entry.version}</dd>
              </div>
            )}
          </dl>
        </Card>
      )}
    </>
  )
}
