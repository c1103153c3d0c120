import { useState, type FormEvent } from 'react'
import { send, useAct } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Failure, Notice, TextField } from '../../kit/index.js'

export function Forgotten({ canMail, onBack }: { readonly canMail: boolean; readonly onBack: () => void }) {
  const t = useT()
  const [email, setEmail] = useState('')
  const ask = useAct((body: { readonly email: string }) => send('/links', { method: 'POST', body }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    ask.mutate({ email: email.trim() })
  }
  return (
    <form className="stack" onSubmit={submit}>
      {!canMail && <Notice>{t('session.noMail')}</Notice>}
      {canMail && !ask.isSuccess && (
        <>
          <p className="soft">{t('session.forgottenHint')}</p>
          <TextField
            label={t('session.email')}
            type="email"
            autoComplete="username"
            value={email}
            onChange={setEmail}
            isRequired
            autoFocus
          />
          {ask.error && <Failure error={ask.error} />}
          <Button type="submit" variant="primary" isBusy={ask.isPending}>
            {t('session.sendLink')}
          </Button>
        </>
      )}
      {ask.isSuccess && <Notice tone="good">{t('session.forgottenSent')}</Notice>}
      <button type="button" className="link-button" onClick={onBack}>
        {t('common.back')}
      </button>
    </form>
  )
}
