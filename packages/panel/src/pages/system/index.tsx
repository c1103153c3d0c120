import type { System } from '@content-gen/admin/panel-api'
import type { ReactNode } from 'react'
import { useRead } from '../../api/index.js'
import { useFormats, useT, type MessageKey, type Translate } from '../../i18n/index.js'
import { Badge, Card, Moment, ReadState } from '../../kit/index.js'
import { Page } from '../../shell/index.js'
import { LastRuns } from './last-runs.js'
import { Processes } from './processes.js'
import { SlowReads } from './slow-reads.js'
import './system.css'

/** The checks of the tool; a project may have others. */
const names: Readonly<Record<string, MessageKey>> = {
  database: 'system.database',
  migrations: 'system.migrations',
  uploads: 'shell.library',
  'uploads room': 'system.uploadsRoom',
}

function nameOf(t: Translate, name: string): string {
  const key = Object.hasOwn(names, name) ? names[name] : undefined
  return key === undefined ? name : t(key)
}

/** How the server is. */
export function SystemPage() {
  const t = useT()
  const { bytes } = useFormats()
  const { data, error, refetch } = useRead<System>('/system', { refetchMs: 15_000 })
  return (
    <Page title={t('shell.system')}>
      <ReadState data={data} error={error} refetch={refetch} />
      {data && (
        <div className="system">
          <Card title={t('system.server')}>
            <Facts
              facts={[
                [t('system.version'), data.version],
                [t('system.node'), data.node],
                [t('system.started'), <Moment key="at" value={data.startedAt} />],
              ]}
            />
          </Card>
          <Card title={t('system.database')}>
            <Facts
              facts={[
                [t('system.database'), `${data.database.provider} ${data.database.version}`],
                [t('system.size'), data.database.bytes === null ? '–' : bytes(data.database.bytes)],
                [t('system.migrations'), t('system.applied', { count: data.migrations.applied })],
                [t('system.last'), data.migrations.last ?? '–'],
              ]}
            />
          </Card>
          <Card title={t('system.readiness')}>
            <Facts
              facts={data.readiness.map(({ name, isReady, message }) => [
                nameOf(t, name),
                <span key={name} className="row row-wrap">
                  <Badge tone={isReady ? 'good' : 'bad'}>{t(isReady ? 'system.ready' : 'system.notReady')}</Badge>
                  {message}
                </span>,
              ])}
            />
          </Card>
          <Processes processes={data.processes} />
          {data.runs && <LastRuns runs={data.runs} />}
          <SlowReads reads={data.slowReads} />
        </div>
      )}
    </Page>
  )
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="system-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
