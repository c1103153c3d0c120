import { useSearchParams } from 'wouter'
import { pageQuery, send, useAct, useCatalog, usePage, type Delivery } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Button, EmptyState, Failure, Moment, ReadState, Select, Table, type Tone } from '../../kit/index.js'
import { Pager } from '../../shell/index.js'

const path = '/editorial/deliveries'
const tones: Readonly<Record<Delivery['state'], Tone>> = { waiting: 'info', delivered: 'good', dead: 'bad' }

export function Deliveries() {
  const t = useT()
  const catalog = useCatalog()
  const [parameters, setParameters] = useSearchParams()
  const state = parameters.get('state')
  const page = Number(parameters.get('page') ?? 1)
  const set = (next: Readonly<Record<string, string>>) =>
    setParameters({ tab: 'deliveries', ...(state === null ? {} : { state }), ...next })
  const { data, error, refetch } = usePage<Delivery>(path, { query: { ...pageQuery(page), state }, refetchMs: 10_000 })
  const replay = useAct((id: number) => send(`${path}/${id}/replay`, { method: 'POST' }), [path])
  return (
    <div className="stack">
      <div className="row">
        <Select
          aria-label={t('hooks.state')}
          options={[
            { id: 'any', text: t('hooks.anyState') },
            { id: 'waiting', text: t('hooks.waiting') },
            { id: 'delivered', text: t('hooks.delivered') },
            { id: 'dead', text: t('hooks.dead') },
          ]}
          value={state ?? 'any'}
          onChange={(id) => setParameters(id === 'any' ? { tab: 'deliveries' } : { tab: 'deliveries', state: id })}
        />
      </div>
      <ReadState data={data} error={error} refetch={refetch} />
      {replay.error && <Failure error={replay.error} />}
      {data?.rows.length === 0 && <EmptyState title={t('hooks.noDeliveries')} />}
      {data && data.rows.length > 0 && (
        <>
          <Table label={t('hooks.deliveries')}>
            <thead>
              <tr>
                <th scope="col">{t('hooks.when')}</th>
                <th scope="col">{t('hooks.event')}</th>
                <th scope="col">{t('shell.webhooks')}</th>
                <th scope="col">{t('hooks.state')}</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  <td>
                    <Moment value={row.at} />
                  </td>
                  <td>
                    <span className="mono">{row.event}</span>
                    <div className="soft small">
                      {catalog?.typeOf.get(row.type)?.displayName ?? row.type} #{row.entry}
                    </div>
                  </td>
                  <td>{row.webhook}</td>
                  <td>
                    <Badge tone={tones[row.state]}>{t(`hooks.${row.state}`)}</Badge>
                    {row.failures > 0 && (
                      <div className="soft small" title={row.reason ?? undefined}>
                        {t('hooks.failures', { count: row.failures })}
                        {row.reason !== null && `: ${row.reason}`}
                      </div>
                    )}
                  </td>
                  <td className="cell-tight">
                    {row.state === 'dead' && (
                      <Button size="small" onPress={() => replay.mutate(row.id)}>
                        {t('hooks.replay')}
                      </Button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Pager pagination={data.pagination} onPage={(next) => set({ page: String(next) })} />
        </>
      )}
    </div>
  )
}
