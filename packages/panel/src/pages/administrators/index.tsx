import type { Administrator, InvitationLink, Role } from '@content-gen/admin/contract'
import { useState } from 'react'
import { send, useAct, useRead, useSession } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import {
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  EmptyState,
  Failure,
  IconButton,
  Menu,
  Moment,
  MoreIcon,
  PlusIcon,
  ReadState,
  Secret,
  ShieldIcon,
  RowTable,
} from '../../kit/index.js'
import { nameOf, Page, useRoleWords } from '../../shell/index.js'
import { AdministratorForm } from './administrator-form.js'

const path = '/administrators'

/** The people who may use the panel. */
export function AdministratorsPage() {
  const t = useT()
  const { list } = useFormats()
  const me = useSession().administrator.id
  const { data, error, refetch } = useRead<readonly Administrator[]>(path)
  const { data: roles = [] } = useRead<readonly Role[]>('/roles')
  const [edited, setEdited] = useState<Administrator | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Administrator | null>(null)
  const [link, setLink] = useState<InvitationLink | null>(null)
  const act = useAct(async (one: { readonly run: () => Promise<unknown> }) => one.run(), [path, '/roles'])
  const change = (id: number, isBlocked: boolean) =>
    act.mutate({ run: () => send(`${path}/${id}`, { method: 'PUT', body: { isBlocked } }) })
  const makeLink = (id: number) =>
    act.mutate({
      run: async () => setLink((await send<InvitationLink>(`${path}/${id}/link`, { method: 'POST' })).data),
    })
  const words = useRoleWords()
  const roleName = (name: string) =>
    words(
      name,
      roles.find((role) => role.name === name),
    ).title
  return (
    <Page
      title={t('shell.administrators')}
      actions={
        <Button variant="primary" icon={PlusIcon} onPress={() => setEdited('new')}>
          {t('admins.invite')}
        </Button>
      }
    >
      <ReadState data={data} error={error} refetch={refetch} />
      {act.error && <Failure error={act.error} />}
      {data?.length === 0 && <EmptyState title={t('admins.empty')} />}
      {data && data.length > 0 && (
        <RowTable
          label={t('shell.administrators')}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t('common.name'),
              cell: (one) => (
                <div>
                  <div className="row">
                    <strong>{nameOf(one)}</strong>
                    {one.id === me && <Badge tone="accent">{t('admins.you')}</Badge>}
                  </div>
                  {nameOf(one) !== one.email && <div className="soft small">{one.email}</div>}
                </div>
              ),
            },
            { title: t('admins.roles'), cell: (one) => list(one.roles.map(roleName)) },
            {
              title: t('admins.state'),
              cell: (one) => (
                <span className="row row-wrap">
                  {one.isBlocked ? (
                    <Badge tone="bad">{t('admins.blocked')}</Badge>
                  ) : one.isInvited ? (
                    <Badge tone="info">{t('admins.invited')}</Badge>
                  ) : (
                    <Badge tone="good">{t('admins.active')}</Badge>
                  )}
                  {one.hasSecondFactor && <Badge icon={<ShieldIcon />}>{t('admins.factor')}</Badge>}
                </span>
              ),
            },
            { title: t('admins.seen'), cell: ({ seenAt }) => <Moment value={seenAt} /> },
            {
              title: null,
              className: 'cell-menu',
              cell: (one) => (
                <Menu
                  label={t('admins.acts', { name: nameOf(one) })}
                  groups={[
                    {
                      acts: [
                        { id: 'edit', text: t('common.edit'), onAct: () => setEdited(one) },
                        { id: 'link', text: t('admins.link'), onAct: () => makeLink(one.id) },
                        {
                          id: 'block',
                          text: t(one.isBlocked ? 'admins.unblock' : 'admins.block'),
                          onAct: () => change(one.id, !one.isBlocked),
                        },
                      ],
                    },
                    {
                      acts: [{ id: 'delete', text: t('common.delete'), isDanger: true, onAct: () => setDeleted(one) }],
                    },
                  ]}
                >
                  <IconButton icon={MoreIcon} label={t('admins.acts', { name: nameOf(one) })} />
                </Menu>
              ),
            },
          ]}
        />
      )}
      {edited !== null && (
        <AdministratorForm
          administrator={edited === 'new' ? null : edited}
          roles={roles}
          onClose={() => setEdited(null)}
          onLink={setLink}
        />
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        title={deleted && t('admins.deleteTitle', { name: nameOf(deleted) })}
        confirm={t('common.delete')}
        isDanger
        onConfirm={() => deleted && act.mutateAsync({ run: () => send(`${path}/${deleted.id}`, { method: 'DELETE' }) })}
      >
        <p>{t('admins.deleteHint')}</p>
      </ConfirmDialog>
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </Page>
  )
}

function LinkDialog({ link, onClose }: { readonly link: InvitationLink; readonly onClose: () => void }) {
  const t = useT()
  const { moment } = useFormats()
  const until = moment(link.expiresAt)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('admins.linkTitle')}
      isDismissable={false}
      actions={
        <Button variant="primary" onPress={onClose}>
          {t('common.done')}
        </Button>
      }
    >
      <p>{t(link.isMailed ? 'admins.linkMailed' : 'admins.linkHand', { until })}</p>
      <Secret label={t('admins.linkTitle')} value={link.url} />
    </Dialog>
  )
}
