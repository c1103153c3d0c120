import type { LastRun } from '@content-gen/admin/panel-api'
import { useFormats, useT, type MessageKey } from '../../i18n/index.js'
import { Badge, Card, Moment, RowTable } from '../../kit/index.js'

type State = NonNullable<LastRun['result']> | 'running'

const states: Readonly<Record<State, { readonly tone: 'good' | 'bad' | 'neutral'; readonly text: MessageKey }>> = {
  done: { tone: 'good', text: 'system.runDone' },
  failed: { tone: 'bad', text: 'system.runFailed' },
  skipped: { tone: 'neutral', text: 'system.runSkipped' },
  running: { tone: 'neutral', text: 'system.runRunning' },
}

/** The last runs of scheduled tasks. */
export function LastRuns({ runs }: { readonly runs: readonly LastRun[] }) {
  const t = useT()
  const { moment } = useFormats()
  return (
    <div className="system-wide">
      <Card title={t('system.runs')}>
        {runs.length === 0 && <p className="soft">{t('system.runsNone')}</p>}
        {runs.length > 0 && (
          <RowTable
            label={t('system.runs')}
            rows={runs}
            keyOf={({ task, planned, started }) => `${task} ${planned} ${started}`}
            columns={[
              { title: t('system.runTask'), cell: ({ task }) => <code>{task}</code> },
              { title: t('system.runPlanned'), cell: ({ planned }) => moment(planned), className: 'cell-tight' },
              {
                title: t('system.runStarted'),
                cell: ({ started }) => <Moment value={started} />,
                className: 'cell-tight',
              },
              { title: t('system.runEnded'), cell: ({ ended }) => <Moment value={ended} />, className: 'cell-tight' },
              {
                title: t('system.runResult'),
                cell: ({ result }) => <RunBadge state={result ?? 'running'} />,
                className: 'cell-tight',
              },
              { title: t('system.runError'), cell: ({ error }) => error ?? <span className="faint">–</span> },
            ]}
          />
        )}
      </Card>
    </div>
  )
}

function RunBadge({ state }: { readonly state: State }) {
  const t = useT()
  const { tone, text } = states[state]
  return <Badge tone={tone}>{t(text)}</Badge>
}
