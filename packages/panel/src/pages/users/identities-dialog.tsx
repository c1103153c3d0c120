import type { Account, AccountIdentity } from '@content-gen/admin/panel-api'
import { useRead } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Dialog, UsersIcon } from '../../kit/index.js'
import { ManagedTable } from '../../shell/index.js'
import { IdentityForm } from './identity-form.js'

interface IdentitiesDialogProps {
  readonly account: Account
  /** The sites at which people sign in. */
  readonly providers: readonly string[]
  readonly onClose: () => void
}

/** The people at other sites who sign in to an account. */
export function IdentitiesDialog({ account, providers, onClose }: IdentitiesDialogProps) {
  const t = useT()
  const path = `/users/${account.id}/identities`
  const { data, error, refetch } = useRead<readonly AccountIdentity[]>(path)
  const title = t('users.othersTitle', { name: account.username })
  const free = providers.filter((name) => !data?.some(({ provider }) => provider === name))
  return (
    <Dialog isOpen onClose={onClose} title={title}>
      <p className="soft">{t('users.othersHint')}</p>
      <ManagedTable
        title={title}
        isPart
        showsButtons
        rows={data}
        error={error}
        refetch={refetch}
        path={path}
        idOf={({ id }) => id}
        nameOf={({ provider }) => provider}
        empty={{ icon: UsersIcon, title: 'users.othersEmpty' }}
        {...(free.length > 0 ? { create: { name: 'users.othersLink' } as const } : {})}
        columns={[
          { title: t('users.site'), cell: ({ provider }) => <strong>{provider}</strong> },
          { title: t('users.person'), className: 'cell-text mono', cell: ({ subject }) => subject },
        ]}
        deletion={{
          name: 'common.remove',
          title: (name) => t('users.personRemoveTitle', { name }),
          hint: 'users.personRemoveHint',
        }}
        form={(_row, close) => <IdentityForm path={path} providers={free} onClose={close} />}
      />
    </Dialog>
  )
}
