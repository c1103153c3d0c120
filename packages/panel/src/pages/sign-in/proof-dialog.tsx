import type { Me, Session } from '@content-gen/admin/panel-api'
import { useEffect, useState } from 'react'
import { apiBase, onProofNeeded, queryText, send, useStart } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { AccountName, FormDialog, TextField } from '../../kit/index.js'

/**
 * Asks people to prove that they are there, before acts that a stolen session could use to stay; the act waits for it, and the page stays as it is.
 */
export function ProofDialog({ administrator: { id, email, hasPassword } }: { readonly administrator: Me }) {
  const t = useT()
  const oidc = useStart()?.oidc ?? ''
  const [password, setPassword] = useState('')
  const [settle, setSettle] = useState<((isProved: boolean) => void) | null>(null)
  useEffect(
    () =>
      onProofNeeded(
        () =>
          new Promise((resolve) => {
            setPassword('')
            setSettle(() => resolve)
          }),
      ),
    [],
  )
  const prove = async () => {
    if (hasPassword) await send('/me/proof', { method: 'POST', body: { password } })
    // Somebody else may have signed in at the provider, in whose name nothing may be done here.
    else if ((await send<Session>('/session')).data.administrator.id !== id) return window.location.reload()
    settle?.(true)
  }
  return (
    <FormDialog
      isOpen={settle !== null}
      onClose={() => {
        settle?.(false)
        setSettle(null)
      }}
      title={t('session.proof')}
      size="small"
      submit={t('session.proofGoOn')}
      isReady={!hasPassword || password !== ''}
      isTouched={false}
      onSubmit={prove}
    >
      <p className="soft">{t('session.proofHint')}</p>
      {hasPassword ? (
        <>
          <AccountName email={email} />
          <TextField
            label={t('session.password')}
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={setPassword}
            autoFocus
          />
        </>
      ) : (
        <>
          <p>{t('session.proofElsewhere')}</p>
          <a
            className="button button-secondary"
            href={`${apiBase}/session/oidc${queryText({ to: '/' })}`}
            target="_blank"
            rel="noopener"
          >
            {oidc}
          </a>
        </>
      )}
    </FormDialog>
  )
}
