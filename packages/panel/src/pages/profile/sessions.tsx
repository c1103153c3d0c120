import type { OpenSession } from '@content-gen/admin/panel-api'
import { send, useAct, useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Button, Card, Failure, Moment, RowTable, Skeleton } from '../../kit/index.js'
import { deviceOf } from './device.js'

export function Sessions() {
  const t = useT()
  const { data, error, refetch } = useRead<readonly OpenSession[]>('/sessions')
  const end = useAct(
    (id: number | null) => send(id === null ? '/sessions' : `/sessions/${id}`, { method: 'DELETE' }),
    ['/sessions'],
  )
  return (
    <Card
      title={t('profile.sessions')}
      hint={t('profile.sessionsHint')}
      actions={
        data && data.length > 1 ? (
          <Button isBusy={end.isPending} onPress={() => end.mutate(null)}>
            {t('profile.sessionsEnd')}
          </Button>
        ) : undefined
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {end.error && <Failure error={end.error} />}
      {!data && !error && <Skeleton lines={3} />}
      {data && (
        <RowTable
          label={t('profile.sessions')}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t('profile.sessionDevice'),
              cell: ({ agent }) => <span title={agent ?? ''}>{deviceOf(agent)}</span>,
            },
            { title: t('profile.sessionAddress'), cell: ({ address }) => address },
            { title: t('profile.sessionSeen'), cell: ({ seenAt }) => <Moment value={seenAt} /> },
            {
              title: null,
              className: 'cell-tight cell-number',
              cell: ({ id, isCurrent }) =>
                isCurrent ? (
                  <Badge tone="good">{t('profile.sessionCurrent')}</Badge>
                ) : (
                  <Button size="small" onPress={() => end.mutate(id)}>
                    {t('profile.sessionEnd')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Card>
  )
}
