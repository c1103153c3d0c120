import type { SlowRead } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { Card, RowTable } from '../../kit/index.js'

/** The reads of the last hours that took long. */
export function SlowReads({ reads }: { readonly reads: readonly SlowRead[] }) {
  const t = useT()
  return (
    <div className="system-wide">
      <Card title={t('system.slow')}>
        {reads.length === 0 && <p className="soft">{t('system.slowNone')}</p>}
        {reads.length > 0 && (
          <RowTable
            label={t('system.slow')}
            rows={reads}
            keyOf={({ type, question }) => `${type} ${question}`}
            columns={[
              { title: t('system.slowType'), cell: ({ type }) => <code>{type}</code> },
              { title: t('system.slowQuestion'), cell: ({ question }) => question },
              { title: t('system.slowCount'), cell: ({ count }) => count, className: 'cell-tight' },
              {
                title: t('system.slowMedian'),
                cell: ({ median }) => t('system.slowTime', { ms: median }),
                className: 'cell-tight',
              },
              {
                title: t('system.slowWorst'),
                cell: ({ worst }) => t('system.slowTime', { ms: worst }),
                className: 'cell-tight',
              },
            ]}
          />
        )}
      </Card>
    </div>
  )
}
