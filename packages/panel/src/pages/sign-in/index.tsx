import type { Session, Start } from '@content-gen/admin/panel-api'
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { useStart } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Brand, Notice } from '../../kit/index.js'
import { Forgotten } from './forgotten.js'
import { refusedText } from './refused-text.js'
import { SignInForm } from './sign-in-form.js'
import './sign-in.css'

/** Shown at every address to somebody without a session: afterwards the page of the address appears. */
export function SignInPage({ onSignedIn }: { readonly onSignedIn: (session: Session) => void }) {
  const t = useT()
  const start = useStart()
  const [parameters] = useSearchParams()
  const [isForgotten, setForgotten] = useState(false)
  const refused = refusedText(t, parameters)
  const name = start?.name ?? ''
  return (
    <Entrance
      title={isForgotten ? t('session.forgotten') : name === '' ? t('session.signIn') : t('session.signInTo', { name })}
      start={start}
    >
      {start?.signIn.text != null && <p className="entrance-text">{start.signIn.text}</p>}
      {refused !== null && <Notice tone="bad">{refused}</Notice>}
      {start?.isNew && <Notice tone="info">{t('session.isNew')}</Notice>}
      {isForgotten ? (
        <Forgotten canMail={start?.canMail ?? false} onBack={() => setForgotten(false)} />
      ) : (
        <SignInForm oidc={start?.oidc ?? null} onSignedIn={onSignedIn} onForgotten={() => setForgotten(true)} />
      )}
    </Entrance>
  )
}

/** The frame of the pages before the panel. */
export function Entrance({
  title,
  start,
  children,
}: {
  readonly title: string
  readonly start: Start | undefined
  readonly children: ReactNode
}) {
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className="entrance">
      {start?.signIn.picture != null && <img className="entrance-picture" src={start.signIn.picture} alt="" />}
      <div className="entrance-card">
        <header className="entrance-head">
          <Brand logo={start?.logo ?? null} isLarge />
          <h1>{title}</h1>
        </header>
        {children}
      </div>
    </main>
  )
}
