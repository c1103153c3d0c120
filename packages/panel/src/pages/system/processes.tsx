import type { System } from '@content-gen/admin/panel-api'
import { useT } from '../../i18n/index.js'
import { Card, Moment, RowTable } from '../../kit/index.js'

/** The servers that use the database. */
export function Processes({ processes }: { readonly processes: System['processes'] }) {
  const t = useT()
  return (
    <div className="system-wide">
      <Card title={t('system.processes')}>
        {processes.length === 0 && <p className="soft">{t('system.processesNone')}</p>}
        {processes.length > 0 && (
          <RowTable
            label={t('system.processes')}
            rows={processes}
            keyOf={({ id }) => id}
            columns={[
              { title: t('system.processMachine'), cell: ({ machine, pid }) => `${machine} (${pid})` },
              {
                title: t('system.processRelease'),
                cell: ({ release }) => (release === null ? <span className="faint">–</span> : <code>{release}</code>),
              },
              {
                title: t('system.processSince'),
                cell: ({ since }) => <Moment value={since} />,
                className: 'cell-tight',
              },
            ]}
          />
        )}
      </Card>
    </div>
  )
}
