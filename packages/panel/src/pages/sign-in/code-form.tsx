import type { Session } from '@content-gen/admin/panel-api'
import { useState } from 'react'
import { send, useAct } from '../../api/index.js'
import { useT } from '../../i18n/index.js'
import { Button, Failure, TextField } from '../../kit/index.js'

export interface CodeFormProps {
  readonly ticket: string
  readonly onSignedIn: (session: Session) => void
  readonly onBack: () => void
}

/** The second step of somebody with a second factor. */
export function CodeForm({ ticket, onSignedIn, onBack }: CodeFormProps) {
  const t = useT()
  const [code, setCode] = useState('')
  const signIn = useAct(async () => {
    const body = { ticket, code: code.replaceAll(/\s/g, '') }
    onSignedIn((await send<Session>('/session/code', { method: 'POST', body })).data)
  })
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        signIn.mutate(undefined)
      }}
    >
      <h2>{t('session.codeTitle')}</h2>
      <TextField
        label={t('session.code')}
        hint={t('session.codeHint')}
        autoComplete="one-time-code"
        name="code"
        isMono
        value={code}
        onChange={setCode}
        isRequired
        autoFocus
      />
      {signIn.error && <Failure error={signIn.error} />}
      <Button type="submit" variant="primary" isBusy={signIn.isPending}>
        {t('session.signIn')}
      </Button>
      <button type="button" className="link-button" onClick={onBack}>
        {t('common.back')}
      </button>
    </form>
  )
}
