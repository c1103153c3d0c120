import type { Webhook } from '@content-gen/admin/panel-api'
import { send, useRead } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { Badge, toast, WebhookIcon } from '../../kit/index.js'
import { editAct, ManagedTable } from '../../shell/index.js'
import { reasonText } from './reason-text.js'
import { WebhookForm } from './webhook-form.js'

const path = '/editorial/webhooks'

interface Attempt {
  readonly status?: number
  readonly error?: string
}

export function Webhooks() {
  const t = useT()
  const { list } = useFormats()
  const { data, error, refetch } = useRead<readonly Webhook[]>(path)
  const attempt = async (id: number | null) => {
    const { data: said } = await send<Attempt>(`${path}/${id}/try`, { method: 'POST' })
    if (said.status === undefined)
      toast({ tone: 'bad', text: t('hooks.triedFailed'), more: said.error && reasonText(t, said.error) })
    else toast({ tone: said.status < 300 ? 'good' : 'bad', text: t('hooks.tried', { status: said.status }) })
  }
  return (
    <ManagedTable
      title={t('hooks.list')}
      isPart
      rows={data}
      error={error}
      refetch={refetch}
      path={path}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      empty={{ icon: WebhookIcon, title: 'hooks.empty', hint: 'hooks.emptyHint' }}
      create={{ name: 'hooks.create' }}
      columns={[
        {
          title: t('common.name'),
          cell: ({ id, name }) => (
            <div>
              <strong>{name}</strong>
              {id === null && (
                <div className="soft small" title={t('hooks.ofConfigHint')}>
                  {t('hooks.ofConfig')}
                </div>
              )}
            </div>
          ),
        },
        { title: t('hooks.url'), className: 'cell-text mono', cell: ({ url }) => url },
        {
          title: t('hooks.events'),
          cell: ({ events }) =>
            events.length === 0 ? <span className="soft">{t('hooks.allEvents')}</span> : list(events),
        },
        {
          title: t('hooks.state'),
          cell: ({ isLocked, isEnabled }) =>
            isLocked ? (
              <Badge tone="bad">{t('hooks.locked')}</Badge>
            ) : (
              <Badge tone={isEnabled ? 'good' : 'neutral'}>{t(isEnabled ? 'hooks.enabled' : 'hooks.disabled')}</Badge>
            ),
        },
      ]}
      acts={[{ name: 'hooks.try', run: ({ row: { id }, change }) => change(() => attempt(id)) }, editAct]}
      deletion={{ title: (name) => t('hooks.deleteTitle', { name }), hint: 'hooks.deleteHint' }}
      form={(webhook, onClose) => <WebhookForm webhook={webhook} onClose={onClose} />}
    />
  )
}
