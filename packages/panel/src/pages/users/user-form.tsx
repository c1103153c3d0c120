import type { Account, AccountInput, Catalog } from '@content-gen/admin/panel-api'
import { useCallback, useRef, useState, useSyncExternalStore } from 'react'
import { send, useRenew } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { FormDialog, ReadState, Select, Switch, TextField } from '../../kit/index.js'
import { changesOf } from '../../form/document/changes-of.js'
import { AddedFields } from './added-fields.js'
import { AddedForm } from './added-form.js'
import { useAccountRoles, useAccountValues } from './use-accounts.js'

/** Creates or changes an account of the API. */
export function UserForm({
  account,
  catalog,
  onClose,
}: {
  readonly account: Account | null
  readonly catalog: Catalog
  readonly onClose: () => void
}) {
  const t = useT()
  const renew = useRenew()
  const roles = useAccountRoles()
  const [username, setUsername] = useState(account?.username ?? '')
  const [email, setEmail] = useState(account?.email ?? '')
  const [password, setPassword] = useState('')
  const [chosen, setRole] = useState<string | null>(account?.role ? String(account.role.id) : null)
  // New accounts get the role of those that register, unless another is chosen.
  const usual = account === null ? roles.find(({ type }) => type === 'authenticated') : undefined
  const role = chosen ?? (usual ? String(usual.id) : null)
  const [confirmed, setConfirmed] = useState(account?.confirmed ?? true)
  const [blocked, setBlocked] = useState(account?.blocked ?? false)
  const hasMore = catalog.account.length > 0
  const values = useAccountValues(account && hasMore ? account.id : null)
  const isThere = account === null || !hasMore || values.data !== undefined
  const made = useRef<AddedForm | null>(null)
  if (isThere) made.current ??= new AddedForm(values.data ?? null, catalog)
  const form = made.current
  const isTouched = useTouched(form)
  const save = async () => {
    if (!form?.isWhole()) return false
    const before = account ? { ...account, role: account.role?.id ?? null } : {}
    const body: AccountInput = {
      ...form.changed(),
      ...changesOf(before, {
        username: username.trim(),
        email: email.trim(),
        confirmed,
        blocked,
        ...(role === null ? {} : { role: Number(role) }),
      }),
      ...(password === '' ? {} : { password }),
    }
    if (Object.keys(body).length === 0) return true
    await form.refusing(send(account ? `/users/${account.id}` : '/users', { method: account ? 'PUT' : 'POST', body }))
    await renew('/users')
    return true
  }
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={account ? t('users.editTitle', { name: account.username }) : t('users.createTitle')}
      submit={t('common.save')}
      size={hasMore ? 'large' : undefined}
      isTouched={isTouched || undefined}
      isReady={
        form !== null &&
        username.trim() !== '' &&
        email.trim() !== '' &&
        (account !== null || (password !== '' && role !== null))
      }
      onSubmit={save}
    >
      <TextField
        label={t('users.username')}
        value={username}
        onChange={setUsername}
        isRequired
        autoFocus
        autoComplete="off"
      />
      <TextField
        label={t('session.email')}
        type="email"
        value={email}
        onChange={setEmail}
        isRequired
        autoComplete="off"
      />
      <TextField
        label={t('session.password')}
        hint={account ? t('users.passwordKept') : undefined}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        isRequired={account === null}
      />
      <Select
        label={t('users.role')}
        options={roles.map(({ id, name, description }) => ({
          id: String(id),
          text: name,
          hint: description ?? undefined,
        }))}
        value={role}
        onChange={setRole}
        isRequired={account === null}
      />
      {form === null && <ReadState data={values.data} error={values.error} refetch={values.refetch} />}
      {form !== null && hasMore && <AddedFields form={form} />}
      <Switch isSelected={confirmed} onChange={setConfirmed}>
        {t('users.confirmed')}
      </Switch>
      <Switch isSelected={blocked} onChange={setBlocked}>
        {t('users.blocked')}
      </Switch>
    </FormDialog>
  )
}

/** Returns true once something was chosen or added that no typing has told of. */
function useTouched(form: AddedForm | null): boolean {
  return useSyncExternalStore(
    useCallback((listener: () => void) => form?.store.subscribeAll(listener) ?? (() => undefined), [form]),
    () => form?.store.canUndo ?? false,
  )
}
