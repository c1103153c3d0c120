import type { OpenSession } from '@content-gen/admin/contract'
import { send, useAct, useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Button, Card, Failure, Moment, Skeleton, Table } from '../../kit/index.js'
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
        <Table label={t('profile.sessions')}>
          <thead>
            <tr>
              <th scope="col">{t('profile.sessionDevice')}</th>
              <th scope="col">{t('profile.sessionAddress')}</th>
              <th scope="col">{t('profile.sessionSeen')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {data.map(({ id, agent, address, seenAt, isCurrent }) => (
              <tr key={id}>
                <td title={agent ?? ''}>{deviceOf(agent)}</td>
                <td>{address}</td>
                <td>
                  <Moment value={seenAt} />
                </td>
                <td className="cell-tight cell-number">
                  {isCurrent ? (
                    <Badge tone="good">{t('profile.sessionCurrent')}</Badge>
                  ) : (
                    <Button size="small" onPress={() => end.mutate(id)}>
                      {t('profile.sessionEnd')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
