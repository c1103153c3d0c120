import type { Account } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { unless } from '../../acts/index.js'
import { send, useCatalog, useRights } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Badge, Moment, SearchField, UsersIcon } from '../../kit/index.js'
import { editAct, ManagedTable } from '../../shell/index.js'
import { IdentitiesDialog } from './identities-dialog.js'
import { useAccounts } from './use-accounts.js'
import { UserForm } from './user-form.js'

/** The accounts of the API: visitors of the site, not administrators. */
export function UsersPage() {
  const t = useT()
  const rights = useRights().users
  const [parameters, setParameters] = useSearchParams()
  const search = parameters.get('search') ?? ''
  const [text, setText] = useState(search)
  const [linked, setLinked] = useState<Account | null>(null)
  const catalog = useCatalog()
  const providers = catalog?.features.providers ?? []
  const { data, error, refetch } = useAccounts(Number(parameters.get('page') ?? 1), search)
  const find = (next: string) => {
    setText(next)
    setParameters(next === '' ? {} : { search: next }, { replace: true })
  }
  const refused = () => unless(rights.update)
  return (
    <>
      <ManagedTable
        title={t('shell.users')}
        subtitle={t('users.hint')}
        rows={data?.rows}
        pagination={data?.pagination}
        onPage={(page, how) => setParameters({ ...(search === '' ? {} : { search }), page: String(page) }, how)}
        error={error}
        refetch={refetch}
        path="/users"
        idOf={({ id }) => id}
        nameOf={({ username }) => username}
        empty={{
          icon: UsersIcon,
          ...(search === '' ? { title: 'users.empty', hint: 'users.emptyHint' } : { title: 'common.noResults' }),
        }}
        create={{ name: 'users.create', isPermitted: rights.create }}
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
                <Badge tone={confirmed ? 'good' : 'warn'}>{t(confirmed ? 'admins.active' : 'users.unconfirmed')}</Badge>
              ),
          },
          { title: t('users.created'), cell: ({ createdAt }) => <Moment value={createdAt} /> },
        ]}
        acts={[
          { ...editAct, refused },
          {
            name: 'admins.block',
            nameNow: ({ row }) => (row.blocked ? 'admins.unblock' : null),
            refused,
            run: ({ row: { id, blocked }, change }) =>
              change(() => send(`/users/${id}`, { method: 'PUT', body: { blocked: !blocked } })),
          },
          ...(providers.length > 0
            ? [{ name: 'users.others', refused, run: ({ row }: { readonly row: Account }) => setLinked(row) } as const]
            : []),
        ]}
        deletion={{
          title: (name) => t('users.deleteTitle', { name }),
          hint: 'users.deleteHint',
          isPermitted: rights.delete,
        }}
        form={(account, onClose) => catalog && <UserForm account={account} catalog={catalog} onClose={onClose} />}
        tools={
          <div className="page-search">
            <SearchField
              aria-label={t('users.search')}
              placeholder={t('users.search')}
              clearLabel={t('common.clear')}
              value={text}
              onChange={find}
            />
          </div>
        }
      />
      {linked && <IdentitiesDialog account={linked} providers={providers} onClose={() => setLinked(null)} />}
    </>
  )
}
