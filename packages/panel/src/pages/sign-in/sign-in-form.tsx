import type { CodeNeeded, Credentials, Session } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { apiBase, queryText, send, useAct } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Failure, TextField } from '../../kit/index.js'
import { CodeForm } from './code-form.js'

export interface SignInFormProps {
  readonly oidc: string | null
  /** The address of whoever was signed in before. */
  readonly email?: string | undefined
  readonly onSignedIn: (session: Session) => void
  readonly onForgotten?: (() => void) | undefined
}

export function SignInForm({ oidc, email: known = '', onSignedIn, onForgotten }: SignInFormProps) {
  const t = useT()
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const [ticket, setTicket] = useState<string | null>(null)
  const signIn = useAct(async (body: Credentials) => {
    const { data } = await send<Session | CodeNeeded>('/session', { method: 'POST', body })
    if ('ticket' in data) setTicket(data.ticket)
    else onSignedIn(data)
  })

  if (ticket !== null) return <CodeForm ticket={ticket} onSignedIn={onSignedIn} onBack={() => setTicket(null)} />
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate({ email: email.trim(), password })
      }}
    >
      <TextField
        label={t('session.email')}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={setEmail}
        isRequired
        autoFocus={known === ''}
      />
      <TextField
        label={t('session.password')}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        isRequired
        autoFocus={known !== ''}
      />
      {signIn.error && <Failure error={signIn.error} />}
      <Button type="submit" variant="primary" isBusy={signIn.isPending}>
        {t('session.signIn')}
      </Button>
      {oidc !== null && (
        <>
          <div className="entrance-or">{t('session.or')}</div>
          <a className="button button-secondary" href={`${apiBase}/session/oidc${queryText({ to: here() })}`}>
            {oidc}
          </a>
        </>
      )}
      {onForgotten && (
        <button type="button" className="link-button" onClick={onForgotten}>
          {t('session.forgotten')}
        </button>
      )}
    </form>
  )
}

/** The page of the panel to come back to. */
function here(): string {
  const { pathname, search } = window.location
  return `${pathname.replace(/^\/admin(?=\/|$)/, '') || '/'}${search}`
}
