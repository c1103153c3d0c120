import type { Administrator, InvitationLink, Role } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { send, useRead, useSession } from '../../api/index.js'
import { useFormats, useT } from '../../i18n/index.js'
import { Badge, Button, Dialog, Moment, Secret, ShieldIcon } from '../../kit/index.js'
import { editAct, ManagedTable, nameOf, useRoleWords } from '../../shell/index.js'
import { AdministratorForm } from './administrator-form.js'

const path = '/administrators'

/** The people who may use the panel. */
export function AdministratorsPage() {
  const t = useT()
  const { list } = useFormats()
  const me = useSession().administrator.id
  const { data, error, refetch } = useRead<readonly Administrator[]>(path)
  const { data: roles = [] } = useRead<readonly Role[]>('/roles')
  const [link, setLink] = useState<InvitationLink | null>(null)
  const words = useRoleWords()
  const roleName = (name: string) =>
    words(
      name,
      roles.find((role) => role.name === name),
    ).title
  return (
    <>
      <ManagedTable
        title={t('shell.administrators')}
        rows={data}
        error={error}
        refetch={refetch}
        path={path}
        renews={['/roles']}
        idOf={({ id }) => id}
        nameOf={nameOf}
        empty={{ title: 'admins.empty' }}
        create={{ name: 'admins.invite' }}
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
        ]}
        acts={[
          editAct,
          {
            name: 'admins.link',
            run: ({ row: { id }, change }) =>
              change(async () => setLink((await send<InvitationLink>(`${path}/${id}/link`, { method: 'POST' })).data)),
          },
          {
            name: 'admins.block',
            nameNow: ({ row }) => (row.isBlocked ? 'admins.unblock' : null),
            run: ({ row: { id, isBlocked }, change }) =>
              change(() => send(`${path}/${id}`, { method: 'PUT', body: { isBlocked: !isBlocked } })),
          },
        ]}
        deletion={{ title: (name) => t('admins.deleteTitle', { name }), hint: 'admins.deleteHint' }}
        form={(administrator, onClose) => (
          <AdministratorForm administrator={administrator} roles={roles} onClose={onClose} onLink={setLink} />
        )}
      />
      {link && <LinkDialog link={link} onClose={() => setLink(null)} />}
    </>
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
