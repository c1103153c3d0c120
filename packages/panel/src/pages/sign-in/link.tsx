import type { CodeNeeded, Link, LinkUse, Session } from '@content-gen/admin/panel-api'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { send, statusOf, useAct, useStart } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Failure, LinkButton, Loading, TextField } from '../../kit/index.js'
import { CodeForm } from './code-form.js'
import { Entrance } from './index.js'

const shortest = 10

/** The page of a one-time link. The token is behind `#`, so that no log has it. */
export function LinkPage({ onSignedIn }: { readonly onSignedIn: (session: Session) => void }) {
  const t = useT()
  const start = useStart()
  const token = useToken()
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ['/links/check', token],
    queryFn: async () => (await send<Link>('/links/check', { method: 'POST', body: { token } })).data,
    enabled: token !== '',
    // It can be used once: looking at it again tells nothing new.
    staleTime: Infinity,
  })
  if (token === '' || statusOf(error) === 404 || statusOf(error) === 400)
    return (
      <Entrance title={t('link.gone')} start={start}>
        <p className="soft">{t('link.goneHint')}</p>
        <LinkButton href="/" variant="primary">
          {t('session.signIn')}
        </LinkButton>
      </Entrance>
    )
  const name = start?.name ?? ''
  if (error)
    return (
      <Entrance title={name} start={start}>
        <Failure error={error} onRetry={() => void refetch()} />
      </Entrance>
    )
  if (!link) return <Loading label={t('common.loading')} />
  return (
    <Entrance title={t(`link.${link.kind}`, { name })} start={start}>
      <LinkForm key={token} link={link} token={token} name={name} onSignedIn={onSignedIn} />
    </Entrance>
  )
}

/** Another link that is opened in the same window changes only what is behind `#`. */
function useToken(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener)
      return () => window.removeEventListener('hashchange', listener)
    },
    () => window.location.hash.slice(1),
  )
}

function LinkForm({
  link,
  token,
  name,
  onSignedIn,
}: {
  readonly link: Link
  readonly token: string
  readonly name: string
  readonly onSignedIn: (session: Session) => void
}) {
  const t = useT()
  const [, navigate] = useLocation()
  const isNew = link.kind !== 'reset'
  const [values, setValues] = useState<LinkUse>({
    token,
    password: '',
    // A link for a new password leaves the name alone.
    ...(isNew ? { firstname: link.firstname, lastname: link.lastname } : {}),
  })
  const [ticket, setTicket] = useState<string | null>(null)
  const done = (session: Session) => {
    navigate('/', { replace: true })
    onSignedIn(session)
  }
  const use = useAct(async (body: LinkUse) => {
    const { data } = await send<Session | CodeNeeded>('/links/use', { method: 'POST', body })
    if ('ticket' in data) setTicket(data.ticket)
    else done(data)
  })
  const set = (field: keyof LinkUse) => (value: string) => setValues((before) => ({ ...before, [field]: value }))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    use.mutate(values)
  }
  if (ticket !== null) return <CodeForm ticket={ticket} onSignedIn={done} onBack={() => navigate('/')} />
  return (
    <form className="stack" onSubmit={submit}>
      {link.kind !== 'reset' && (
        <p className="soft">{link.kind === 'first' ? t('link.firstHint', { name }) : t('link.invitationHint')}</p>
      )}
      {link.kind === 'first' ? (
        <TextField
          label={t('session.email')}
          type="email"
          autoComplete="username"
          value={values.email ?? ''}
          onChange={set('email')}
          isRequired
          autoFocus
        />
      ) : (
        <TextField
          label={t('session.email')}
          type="email"
          autoComplete="username"
          value={link.email ?? ''}
          isReadOnly
        />
      )}
      {isNew && (
        <div className="field-pair">
          <TextField
            label={t('session.firstname')}
            autoComplete="given-name"
            value={values.firstname ?? ''}
            onChange={set('firstname')}
          />
          <TextField
            label={t('session.lastname')}
            autoComplete="family-name"
            value={values.lastname ?? ''}
            onChange={set('lastname')}
          />
        </div>
      )}
      <TextField
        label={isNew ? t('session.password') : t('session.newPassword')}
        hint={t('session.passwordRule', { length: shortest })}
        type="password"
        autoComplete="new-password"
        value={values.password}
        onChange={set('password')}
        minLength={shortest}
        isRequired
      />
      {use.error && <Failure error={use.error} />}
      <Button type="submit" variant="primary" isBusy={use.isPending}>
        {t('link.use')}
      </Button>
    </form>
  )
}
