import type { Webhook } from '@content-gen/admin/contract'
import { useState } from 'react'
import { send, useAct, useRead } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import {
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  Failure,
  IconButton,
  Menu,
  MoreIcon,
  PlusIcon,
  ReadState,
  RowTable,
  toast,
  WebhookIcon,
} from '../../kit/index.js'
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
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Webhook | null>(null)
  const remove = useAct((id: number) => send(`${path}/${id}`, { method: 'DELETE' }), [path])
  const attempt = useAct(async (id: number) => {
    const { data: said } = await send<Attempt>(`${path}/${id}/try`, { method: 'POST' })
    if (said.status === undefined)
      toast({ tone: 'bad', text: t('hooks.triedFailed'), more: said.error && reasonText(t, said.error) })
    else toast({ tone: said.status < 300 ? 'good' : 'bad', text: t('hooks.tried', { status: said.status }) })
  })
  const create = (
    <Button icon={PlusIcon} variant="primary" onPress={() => setEdited('new')}>
      {t('hooks.create')}
    </Button>
  )
  return (
    <div className="stack">
      <ReadState data={data} error={error} refetch={refetch} />
      {attempt.error && <Failure error={attempt.error} />}
      {data?.length === 0 && (
        <EmptyState icon={<WebhookIcon />} title={t('hooks.empty')} actions={create}>
          {t('hooks.emptyHint')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <>
          <div className="row row-end">{create}</div>
          <RowTable
            label={t('hooks.list')}
            rows={data}
            keyOf={({ id, name }) => id ?? name}
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
                    <Badge tone={isEnabled ? 'good' : 'neutral'}>
                      {t(isEnabled ? 'hooks.enabled' : 'hooks.disabled')}
                    </Badge>
                  ),
              },
              {
                title: null,
                className: 'cell-menu',
                cell: (hook) =>
                  hook.id !== null && (
                    <HookMenu
                      hook={hook}
                      id={hook.id}
                      onTry={attempt.mutate}
                      onEdit={setEdited}
                      onDelete={setDeleted}
                    />
                  ),
              },
            ]}
          />
        </>
      )}
      {edited !== null && <WebhookForm webhook={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <ConfirmDialog
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        title={deleted && t('hooks.deleteTitle', { name: deleted.name })}
        confirm={t('common.delete')}
        isDanger
        onConfirm={() => deleted && deleted.id !== null && remove.mutateAsync(deleted.id)}
      >
        <p>{t('hooks.deleteHint')}</p>
      </ConfirmDialog>
    </div>
  )
}

interface HookMenuProps {
  readonly hook: Webhook
  readonly id: number
  readonly onTry: (id: number) => void
  readonly onEdit: (hook: Webhook) => void
  readonly onDelete: (hook: Webhook) => void
}

function HookMenu({ hook, id, onTry, onEdit, onDelete }: HookMenuProps) {
  const t = useT()
  const label = t('admins.acts', { name: hook.name })
  return (
    <Menu
      label={label}
      groups={[
        {
          acts: [
            { id: 'try', text: t('hooks.try'), onAct: () => onTry(id) },
            { id: 'edit', text: t('common.edit'), onAct: () => onEdit(hook) },
          ],
        },
        { acts: [{ id: 'delete', text: t('common.delete'), isDanger: true, onAct: () => onDelete(hook) }] },
      ]}
    >
      <IconButton icon={MoreIcon} label={label} />
    </Menu>
  )
}
