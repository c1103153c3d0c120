import { useSearchParams } from 'wouter'
import { pageQuery, send, useAct, useCatalog, usePage, type Delivery } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Button, Moment, Select, toast, type Tone } from '../../kit/index.js'
import { ListedRows } from '../../shell/index.js'
import { reasonText } from './reason-text.js'

const path = '/editorial/deliveries'
const tones: Readonly<Record<Delivery['state'], Tone>> = { waiting: 'info', delivered: 'good', dead: 'bad' }

export function Deliveries() {
  const t = useT()
  const catalog = useCatalog()
  const [parameters, setParameters] = useSearchParams()
  const wanted = parameters.get('state')
  const page = Number(parameters.get('page') ?? 1)
  const { data, error, refetch } = usePage<Delivery>(path, {
    query: { ...pageQuery(page), state: wanted },
    refetchMs: 10_000,
  })
  const typeText = (uid: string) => {
    if (uid === 'plugin::upload.file') return t('audit.of.file')
    return catalog?.typeOf.get(uid)?.displayName ?? uid
  }
  const again = useAct(
    async ({ id, state }: Pick<Delivery, 'id' | 'state'>) => {
      await send(`${path}/${id}/${state === 'dead' ? 'replay' : 'send'}`, { method: 'POST' })
      toast({ tone: 'good', text: t('hooks.replayed') })
    },
    [path],
  )
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
          value={wanted ?? 'any'}
          onChange={(id) => setParameters(id === 'any' ? { tab: 'deliveries' } : { tab: 'deliveries', state: id })}
        />
      </div>
      <ListedRows
        title={t('hooks.deliveries')}
        rows={data?.rows}
        pagination={data?.pagination}
        onPage={(next, how) =>
          setParameters({ tab: 'deliveries', ...(wanted === null ? {} : { state: wanted }), page: String(next) }, how)
        }
        error={error}
        refetch={refetch}
        failure={again.error}
        keyOf={({ id }) => id}
        empty={{ title: wanted === null ? 'hooks.noDeliveries' : 'audit.empty' }}
        columns={[
          {
            title: t('hooks.event'),
            cell: ({ event, type, entry }) => (
              <div>
                <span className="mono">{event}</span>
                <div className="soft small">
                  {typeText(type)} #{entry}
                </div>
              </div>
            ),
          },
          { title: t('hooks.when'), cell: ({ at }) => <Moment value={at} /> },
          { title: t('hooks.receiver'), cell: ({ webhook }) => webhook },
          {
            title: t('hooks.state'),
            cell: ({ state, failures, reason }) => (
              <div>
                <Badge tone={tones[state]}>{t(`hooks.${state}`)}</Badge>
                {failures > 0 && (
                  <div className="soft small">
                    {t('hooks.failures', { count: failures })}
                    {reason !== null && `: ${reasonText(t, reason)}`}
                  </div>
                )}
              </div>
            ),
          },
          {
            title: null,
            cell: ({ id, state }) =>
              state !== 'delivered' && (
                <Button size="small" onPress={() => again.mutate({ id, state })}>
                  {t(state === 'dead' ? 'hooks.replay' : 'hooks.sendNow')}
                </Button>
              ),
          },
        ]}
      />
    </div>
  )
}
