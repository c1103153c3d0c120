import type { Account } from '@content-gen/admin/contract'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { send, useAct, useCatalog, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import {
  Badge,
  Button,
  ConfirmDialog,
  EmptyState,
  Failure,
  IconButton,
  Menu,
  Moment,
  MoreIcon,
  PlusIcon,
  ReadState,
  SearchField,
  RowTable,
  UsersIcon,
} from '../../kit/index.js'
import { Page, Pager, useLastPage } from '../../shell/index.js'
import { useAccounts } from './use-accounts.js'
import { UserForm } from './user-form.js'

/** The accounts of the API: visitors of the site, not administrators. */
export function UsersPage() {
  const t = useT()
  const rights = useRights().users
  const [parameters, setParameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
  const [text, setText] = useState(search)
  const [edited, setEdited] = useState<Account | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Account | null>(null)
  const catalog = useCatalog()
  const { data, error, refetch } = useAccounts(Number(parameters.get('page') ?? 1), search)
  const pageOf = (page: number) => ({ ...(search === '' ? {} : { search }), page: String(page) })
  const isBehind = useLastPage(data?.pagination, (page) => setParameters(pageOf(page), { replace: true }))
  const act = useAct(async (one: { readonly run: () => Promise<unknown> }) => one.run(), ['/users'])
  const refused = (isPermitted: boolean) => (isPermitted ? null : t('rights.refused'))
  const find = (next: string) => {
    setText(next)
    setParameters(next === '' ? {} : { search: next }, { replace: true })
  }
  return (
    <Page
      title={t('shell.users')}
      subtitle={t('users.hint')}
      actions={
        <Button variant="primary" icon={PlusIcon} refused={refused(rights.create)} onPress={() => setEdited('new')}>
          {t('users.create')}
        </Button>
      }
    >
      <div className="page-search">
        <SearchField
          aria-label={t('users.search')}
          placeholder={t('users.search')}
          clearLabel={t('common.clear')}
          value={text}
          onChange={find}
        />
      </div>
      <ReadState data={data} error={error} refetch={refetch} />
      {act.error && <Failure error={act.error} />}
      {data?.rows.length === 0 && !isBehind && (
        <EmptyState icon={<UsersIcon />} title={search === '' ? t('users.empty') : t('common.noResults')}>
          {search === '' ? t('users.emptyHint') : null}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <>
          <RowTable
            label={t('shell.users')}
            rows={data.rows}
            keyOf={({ id }) => id}
            columns={[
              {
                title: t('users.username'),
                cell: ({ username, email }) => (
                  <div>
                    <strong>{username}</strong>
                    <div className="soft small">{email}</div>
                  </div>
                ),
              },
              { title: t('users.role'), cell: ({ role }) => role?.name },
              {
                title: t('admins.state'),
                cell: ({ blocked, confirmed }) =>
                  blocked ? (
                    <Badge tone="bad">{t('users.blocked')}</Badge>
                  ) : (
                    <Badge tone={confirmed ? 'good' : 'warn'}>
                      {t(confirmed ? 'admins.active' : 'users.unconfirmed')}
                    </Badge>
                  ),
              },
              { title: t('users.created'), cell: ({ createdAt }) => <Moment value={createdAt} /> },
              {
                title: null,
                className: 'cell-menu',
                cell: (one) => (
                  <Menu
                    label={t('admins.acts', { name: one.username })}
                    groups={[
                      {
                        acts: [
                          {
                            id: 'edit',
                            text: t('common.edit'),
                            refused: refused(rights.update),
                            onAct: () => setEdited(one),
                          },
                          {
                            id: 'block',
                            text: t(one.blocked ? 'admins.unblock' : 'admins.block'),
                            refused: refused(rights.update),
                            onAct: () =>
                              act.mutate({
                                run: () => send(`/users/${one.id}`, { method: 'PUT', body: { blocked: !one.blocked } }),
                              }),
                          },
                        ],
                      },
                      {
                        acts: [
                          {
                            id: 'delete',
                            text: t('common.delete'),
                            isDanger: true,
                            refused: refused(rights.delete),
                            onAct: () => setDeleted(one),
                          },
                        ],
                      },
                    ]}
                  >
                    <IconButton icon={MoreIcon} label={t('admins.acts', { name: one.username })} />
                  </Menu>
                ),
              },
            ]}
          />
          <Pager pagination={data.pagination} onPage={(page) => setParameters(pageOf(page))} />
        </>
      )}
      {edited !== null && catalog && (
        <UserForm account={edited === 'new' ? null : edited} catalog={catalog} onClose={() => setEdited(null)} />
      )}
      <ConfirmDialog
        isOpen={deleted !== null}
        onClose={() => setDeleted(null)}
        title={deleted && t('users.deleteTitle', { name: deleted.username })}
        confirm={t('common.delete')}
        isDanger
        onConfirm={() => deleted && act.mutateAsync({ run: () => send(`/users/${deleted.id}`, { method: 'DELETE' }) })}
      >
        <p>{t('users.deleteHint')}</p>
      </ConfirmDialog>
    </Page>
  )
}
