import type { PasswordInput } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { send, useAct, useSession } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { AccountName, Button, Card, Failure, TextField, toast } from '../../kit/index.js'

const shortest = 10

export function Password() {
  const t = useT()
  const { administrator } = useSession()
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const change = useAct(
    async (body: PasswordInput) => {
      await send('/me/password', { method: 'PUT', body })
      setCurrent('')
      setPassword('')
      toast({ tone: 'good', text: t('profile.passwordChanged') })
    },
    ['/session'],
  )
  return (
    <Card title={t('profile.password')} hint={t('profile.passwordHint')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ password, ...(administrator.hasPassword ? { current } : {}) })
        }}
      >
        <AccountName email={administrator.email} />
        <div className="field-pair">
          {administrator.hasPassword && (
            <TextField
              label={t('profile.currentPassword')}
              type="password"
              autoComplete="current-password"
              value={current}
              onChange={setCurrent}
            />
          )}
          <TextField
            label={t('session.newPassword')}
            hint={t('session.passwordRule', { length: shortest })}
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
          />
        </div>
        {change.error && <Failure error={change.error} />}
        <div>
          <Button
            type="submit"
            isBusy={change.isPending}
            isDisabled={password.length < shortest || (administrator.hasPassword && current === '')}
          >
            {t('profile.changePassword')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
