import { useFormats, useT } from '../../../i18n/index.js'
import { Card, Notice, UserIcon } from '../../../kit/index.js'
import type { WorkState } from '../work/work-state.js'
import { useOtherText } from './other-text.js'

/** When, and by whom. */
export function InfoCard({ state, publishes }: { readonly state: WorkState; readonly publishes: boolean }) {
  const t = useT()
  const { relative, exact } = useFormats()
  const other = useOtherText(state)
  const { entry } = state
  const facts = [
    ['info.created', entry?.createdAt, entry?.createdBy?.name],
    ['info.updated', entry?.updatedAt, entry?.updatedBy?.name],
    ...(publishes ? ([['info.published', entry?.publishedAt, undefined]] as const) : []),
  ] as const
  return (
    <>
      {other && <Notice title={other.title}>{other.text}</Notice>}
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
